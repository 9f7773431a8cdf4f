/** A command as completion needs it. */
export interface Completable {
  /** The words that call it. */
  words: string[];
  flags: { name: string; options: readonly string[] }[];
  /** What its arguments can be, where that is a fixed choice. */
  values: readonly string[];
}

/** What can follow words that were typed. */
export interface CompletionCase {
  /** The words of a command, or of a topic. */
  words: string[];
  /** The flags before which a fixed choice of values follows. */
  values: { flag: string; choice: string[] }[];
  flags: string[];
  next: string[];
}

/** The longest commands first: a shell takes the first case that fits. A command may begin others, as a topic does. */
export function completionCases(commands: Completable[]): CompletionCase[] {
  const whole = commands.map(({ words, flags, values }) => ({
    words,
    values: flags
      .filter(({ options }) => options.length > 0)
      .map(({ name, options }) => ({ flag: `--${name}`, choice: [...options] })),
    flags: flags.map(({ name }) => `--${name}`),
    next: [...nextWords(commands, words), ...values],
  }));
  const isWhole = new Set(commands.map(({ words }) => words.join(' ')));
  const topics = topicsOf(commands).filter((words) => !isWhole.has(words.join(' ')));
  const begun = topics.map((words) => ({ words, values: [], flags: [], next: nextWords(commands, words) }));
  return [...whole, ...begun].sort((one, other) => other.words.length - one.words.length);
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
