import { styleText } from 'node:util';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import type { StatusWord, Tone } from '../../server/contract/words/statusWords.ts';

/** How the terminal shows what the shared map of status words calls a tone. */
const COLOURS = {
  good: 'green',
  waiting: 'cyan',
  warn: 'yellow',
  bad: 'red',
  quiet: 'gray',
} as const satisfies Record<Tone, string>;

/** Colours a text where its stream is a terminal; NO_COLOR and FORCE_COLOR decide otherwise. */
export const paint = (tone: Tone, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(COLOURS[tone], text, { stream });

export const bold = (text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText('bold', text, { stream });

export const paintWord = ({ word, tone }: StatusWord): string => paint(tone, word);

/** A text from a file or a server on one line, without characters that would steer the terminal. */
export const printable = (text: string): string =>
  text.replace(/[\r\n\t]+/g, ' ').replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** What JSON leaves as it is, though a terminal may obey it or turn the line around. */
const LEFT_BY_JSON = /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The same value as JSON, of signs that a terminal shows as they are. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    LEFT_BY_JSON,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** 'a', 'a and b', 'a, b and c'. */
export const listWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');

/** 'page 2 of 3; the next with --page 3', or 'page 9 of 3; the last with --page 3', for what is listed page by page. */
export function pageWords(page: number, pages: number): string {
  const next = page < pages ? `; the next with --page ${page + 1}` : '';
  const last = page > pages ? `; the last with --page ${pages}` : '';
  return `page ${countWords(page)} of ${countWords(pages)}${next}${last}`;
}

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** An ISO instant as people say it ('3 minutes ago', 'in 2 months'), or as it is where `utc` asks for that. */
export function showInstant(instant: string | null | undefined, utc: boolean, now = Date.now()): string {
  if (!instant) return '–';
  if (utc) return instant;
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const count = plural(Math.floor(Math.abs(seconds) / size), unit);
  if (Math.abs(seconds) < 10) return 'now';
  return seconds < 0 ? `${count} ago` : `in ${count}`;
}

/** A duration in seconds: '8 s', '3 min', '1 h 20 min'. */
export function showDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
