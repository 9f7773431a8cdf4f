import { headerKey } from '../rules/csv.ts';

/** Words of lists that nobody understands: server and screens tell them apart by the same rule. */

/** What tells words of lists apart: letters and digits, or the sign itself. */
export const wordKey = (word: string): string => headerKey(word) || word.trim();

/** Stands between several words of one row that nobody understands: they are decided about together. */
export const UNCLEAR_JOIN = ' + ';

/** Why a row is not texted that says so itself, for people. */
export const listSays = (words: string): string => `The list says “${words}”`;

/** Why a row waits for a decision. */
export const listAsks = (words: string): string =>
  `${listSays(words)}, and nobody has decided what that means for texts`;
