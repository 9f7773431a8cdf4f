import type { CompletionCase } from './completion.ts';

/**
 * Scripts with which shells complete commands, flags, and the values of flags and arguments with a fixed choice; whatever
 * else is asked for, the shell completes as a file. What ends with = waits for its value.
 */
export const SCRIPTS = { bash, zsh, fish, powershell } as const satisfies Record<string, Script>;

type Script = (bin: string, cases: CompletionCase[]) => string[];

const begunBy = (words: string[]): string => ` ${words.map((word) => `${word} `).join('')}`;

function bash(bin: string, cases: CompletionCase[]): string[] {
  return [
    `_${bin}() {`,
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" choice=""`,
    `  local typed=" \${COMP_WORDS[*]:1:COMP_CWORD-1} "`,
    ...shellCases(cases),
    '  COMPREPLY=($(compgen -W "$choice" -- "$cur"))',
    `  [[ "\${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null`,
    '}',
    `complete -o default -F _${bin} ${bin}`,
  ];
}

function zsh(bin: string, cases: CompletionCase[]): string[] {
  return [
    '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }',
    `_${bin}() {`,
    `  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" choice=""`,
    `  local typed=" \${(j: :)words[2,CURRENT-1]} "`,
    ...shellCases(cases),
    '  if [[ -z "$choice" ]]; then _files; return; fi',
    `  local -a offered; offered=(\${(s: :)choice})`,
    `  compadd -- \${offered:#*=}`,
    `  compadd -S '' -- \${(M)offered:#*=}`,
    '  return 0',
    '}',
    `compdef _${bin} ${bin}`,
  ];
}

/** What bash and zsh both read: leaves in `choice` what can follow. */
function shellCases(cases: CompletionCase[]): string[] {
  const inCase = ({ values, flags, next }: CompletionCase): string[] => [
    'case "$prev" in',
    ...values.map(({ flag, choice }) => `  ${flag}) choice="${choice.join(' ')}" ;;`),
    `  *) if [[ "$cur" == -* ]]; then choice="${flags.join(' ')}"; else choice="${next.join(' ')}"; fi ;;`,
    'esac',
  ];
  const lines = cases.flatMap((one) => [
    `    "${begunBy(one.words)}"*)`,
    ...inCase(one).map((line) => `      ${line}`),
    '      ;;',
  ]);
  return ['  case "$typed" in', ...lines, '  esac'];
}

function fish(bin: string, cases: CompletionCase[]): string[] {
  const print = (choice: string[]): string =>
    choice.length > 0 ? `printf '%s\\n' ${choice.map((word) => `'${word}'`).join(' ')}` : 'true';
  const lines = cases.flatMap(({ words, values, flags, next }) => [
    `    case '${begunBy(words)}*'`,
    '      switch "$prev"',
    ...values.map(({ flag, choice }) => `        case '${flag}'; ${print(choice)}`),
    `        case '*'; if string match -q -- '-*' "$cur"; ${print(flags)}; else; ${print(next)}; end`,
    '      end',
  ]);
  return [
    `function __${bin}_choices`,
    '  set -l tokens (commandline -opc)',
    '  set -e tokens[1]',
    '  set -l cur (commandline -ct)',
    '  set -l prev $tokens[-1]',
    '  switch " $tokens "',
    ...lines,
    '  end',
    'end',
    `complete -c ${bin} -n 'count (__${bin}_choices) >/dev/null' -f -a '(__${bin}_choices)'`,
  ];
}

function powershell(bin: string, cases: CompletionCase[]): string[] {
  const list = (choice: string[]): string => `@(${choice.map((word) => `'${word}'`).join(', ')})`;
  const lines = cases.flatMap(({ words, values, flags, next }) => [
    `    '${begunBy(words)}*' {`,
    '      switch ($prev) {',
    ...values.map(({ flag, choice }) => `        '${flag}' { ${list(choice)} }`),
    `        default { if ($wordToComplete -like '-*') { ${list(flags)} } else { ${list(next)} } }`,
    '      }',
    '      break',
    '    }',
  ]);
  return [
    `Register-ArgumentCompleter -Native -CommandName ${bin} -ScriptBlock {`,
    '  param($wordToComplete, $commandAst, $cursorPosition)',
    '  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |',
    '    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })',
    '  $prev = if ($words.Count -gt 0) { $words[-1] } else { "" }',
    `  $choices = switch -Wildcard (' ' + (($words | ForEach-Object { "$_ " }) -join '')) {`,
    ...lines,
    '  }',
    '  $choices | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    '  }',
    '}',
  ];
}
