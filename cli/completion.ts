/** A command as completion needs it. */
export interface Completable {
  /** The words that call it. */
  words: string[];
  flags: { name: string; options: readonly string[] }[];
  /** What its arguments can be, where that is a fixed choice. */
  values: readonly string[];
}

/**
 * A script for bash that completes commands, flags, and the values of flags and arguments with a fixed choice;
 * whatever else is asked for, the shell completes as a file. What ends with = waits for its value. zsh understands it
 * through bashcompinit.
 */
export function completionScript(bin: string, commands: Completable[], shell: 'bash' | 'zsh'): string {
  const lines = [
    ...(shell === 'zsh' ? ['autoload -U +X compinit bashcompinit && compinit && bashcompinit'] : []),
    `_${bin}() {`,
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" choice=""`,
    `  local typed=" \${COMP_WORDS[*]:1:COMP_CWORD-1} "`,
    '  case "$typed" in',
    ...casesOf(commands),
    '  esac',
    '  COMPREPLY=($(compgen -W "$choice" -- "$cur"))',
    `  [[ "\${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null`,
    '}',
    `complete -o default -F _${bin} ${bin}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The longest commands first: a shell takes the first case that fits. A command may begin others, as a topic does. */
function casesOf(commands: Completable[]): string[] {
  const whole = commands.map(({ words, flags, values }) => ({
    words,
    body: flagLines(flags, [...nextWords(commands, words), ...values]),
  }));
  const isWhole = new Set(commands.map(({ words }) => words.join(' ')));
  const topics = topicsOf(commands).filter((words) => !isWhole.has(words.join(' ')));
  const begun = topics.map((words) => ({
    words,
    body: [`choice="${nextWords(commands, words).join(' ')}"`],
  }));
  const sorted = [...whole, ...begun].sort((one, other) => other.words.length - one.words.length);
  return sorted.flatMap(({ words, body }) => [
    `    " ${words.map((word) => `${word} `).join('')}"*)`,
    ...body.map((line) => `      ${line}`),
    '      ;;',
  ]);
}

function flagLines(flags: Completable['flags'], next: string[]): string[] {
  const chosen = flags.filter(({ options }) => options.length > 0);
  const names = flags.map(({ name }) => `--${name}`).join(' ');
  const values = chosen.map(({ name, options }) => `--${name}) choice="${options.join(' ')}" ;;`);
  return [
    'case "$prev" in',
    ...values.map((line) => `  ${line}`),
    `  *) if [[ "$cur" == -* ]]; then choice="${names}"; else choice="${next.join(' ')}"; fi ;;`,
    'esac',
  ];
}

/** The beginnings of commands: none, and each topic. */
const topicsOf = (commands: Completable[]): string[][] => {
  const topics = commands.flatMap(({ words }) =>
    words.slice(0, -1).map((_, index) => words.slice(0, index + 1).join(' ')),
  );
  return [[], ...[...new Set(topics)].map((topic) => topic.split(' '))];
};

function nextWords(commands: Completable[], begun: string[]): string[] {
  const fitting = commands.filter(({ words }) => begun.every((word, index) => words[index] === word));
  return [...new Set(fitting.flatMap(({ words }) => words[begun.length] ?? []))];
}
