import { ENGLISH } from '../../../contract/rules/inboundWords/english.ts';
import { HUNGARIAN } from '../../../contract/rules/inboundWords/hungarian.ts';
import { SPANISH } from '../../../contract/rules/inboundWords/spanish.ts';
import type { ReplyWords } from '../../../contract/rules/inboundWords/words.ts';

/** The words of all languages together: nobody says in which one they text. */

type List = keyof ReplyWords;

const all = (name: List): string[] => [ENGLISH, SPANISH, HUNGARIAN].flatMap((words) => words[name]);

export type IsWord = (word: string) => boolean;

/** Whether a word is among some; those that end with * stand for all that begin so. */
function among(words: readonly string[]): IsWord {
  const whole = new Set(words.filter((word) => !word.endsWith('*')));
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** Whether a word is in a list of some language. */
export const isIn = (name: List): IsWord => among(all(name));

/** Words in their order; `^` and `$` as `first` and `last`. */
export interface Pattern {
  slots: IsWord[];
  first: boolean;
  last: boolean;
}

function toPattern(written: string): Pattern {
  const parts = written.split(' ');
  const slots = parts
    .filter((part) => part !== '^' && part !== '$')
    .map((part) =>
      among(part.split('|').flatMap((word) => (word.startsWith('@') ? all(word.slice(1) as List) : [word]))),
    );
  return { slots, first: parts[0] === '^', last: parts.at(-1) === '$' };
}

export const patternsOf = (name: List): Pattern[] => all(name).map(toPattern);

/** Patterns that are read as one word. */
export const JOINED = all('joined').map((written) => {
  const [pattern = '', word = ''] = written.split('=');
  return { ...toPattern(pattern), word };
});
