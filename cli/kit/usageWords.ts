import { nearest } from './nearest.ts';

/** What the library says of words that a command does not take, as people say it. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^Nonexistent flags?: (.+)$/, 'There is no $1.'],
  [/^Unexpected arguments?: (.+)$/, 'Too many words: $1.'],
  [/^Missing required flag (\S+)$/, '--$1 is missing.'],
  [/^Flag (--\S+) expects a value$/, '$1 needs a value.'],
  [/^Expected (--[^=]+)=(.*) to be one of: (.+)$/, "$1 cannot be '$2': choose one of $3."],
  [/^Expected (.*) to be one of: (.+)$/, "It cannot be '$1': choose one of $2."],
  [/^(--[^= ]+)(?:=.*)? cannot also be provided when using (--\S+)$/, '$1 and $2 do not go together.'],
  [/^Exactly one of the following must be provided: (--\S+), (--\S+)$/, 'Give $1 or $2.'],
  [/^(--\S+): Expected an integer but received: (.*)$/, "$1 takes a whole number, not '$2'."],
];

interface Refused {
  parse?: { input?: { flags?: Record<string, { hidden?: boolean }> } };
}

/** The flags or values that somebody may have meant; none where nothing is near. */
export function meantIn(error: Error & Refused, message: string): string[] {
  const flag = /^Nonexistent flags?: --([^,\s=]+)/m.exec(message)?.[1];
  if (flag !== undefined) {
    const names = Object.entries(error.parse?.input?.flags ?? {}).filter(([, { hidden }]) => !hidden);
    return nearest(
      flag,
      names.map(([name]) => name),
    ).map((name) => `--${name}`);
  }
  const [, value = '', choices = ''] =
    /^Expected (?:--[^=]+=)?(.*) to be one of: (.+?)(?:\n|$)/m.exec(message) ?? [];
  return choices === '' ? [] : nearest(value, choices.split(', '));
}

/** What is wrong with the words that were typed, from the library's message. */
export function usageWords(message: string): string {
  const [head = '', ...lines] = message.replace(/\n*See more help with --help$/, '').split('\n');
  if (/^Missing \d+ required args?:$/.test(head)) return missingWords(lines);
  const said = [head, ...lines]
    .join('\n')
    .replace(/^The following errors? occurred:\s*/, '')
    .replace(/^Parsing (--\S+)\s+/, '$1: ')
    .replace(/\s*\n\s*/g, ' ');
  const [found, plain] = PLAIN.find(([words]) => words.test(said)) ?? [];
  return found && plain ? said.replace(found, plain) : said;
}

/** Each missing argument stands on a line with what it is; further lines of that, and what is said below, stand apart. */
function missingWords(lines: readonly string[]): string {
  const end = lines.indexOf('');
  const named = lines.slice(0, end < 0 ? undefined : end).filter((line) => /^\S/.test(line));
  const names = named.map((line) => line.split(' ')[0]?.toUpperCase());
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing.`;
}
