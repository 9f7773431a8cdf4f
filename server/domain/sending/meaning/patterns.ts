import { type IsWord, isIn, type Pattern } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Finding patterns among the words of a text. */

/** How many small words may stand between two of a pattern. */
const GAP = 4;

const [isCourtesy, isLinking, isWanting] = [isIn('courtesy'), isIn('linking'), isIn('wanting')];
const isSmall: IsWord = (word) => isCourtesy(word) || isLinking(word) || isWanting(word);

/** The places of the words of each of these patterns, for each time that one is there. */
export const findPatterns = (tokens: readonly Token[], patterns: readonly Pattern[]): number[][] =>
  patterns.flatMap((pattern) =>
    tokens.map((_, at) => matchAt(tokens, at, pattern)).filter((places) => places.length > 0),
  );

/** The places of a pattern that begins at a word; none where it does not. */
function matchAt(tokens: readonly Token[], from: number, { slots, first, last }: Pattern): number[] {
  const [begins, ...others] = slots as [IsWord, ...IsWord[]];
  if (!begins(tokens[from]?.word ?? '')) return [];
  if (first && !isSmallUntil(tokens, from, -1)) return [];
  const places = [from];
  for (const slot of others) {
    const next = nextFrom(tokens, places.at(-1) as number, slot);
    if (next === undefined) return [];
    places.push(next);
  }
  return last && !isSmallUntil(tokens, places.at(-1) as number, 1) ? [] : places;
}

/** The next word of the same clause that fits, behind nothing but small words. */
function nextFrom(tokens: readonly Token[], from: number, fits: IsWord): number | undefined {
  const clause = tokens[from]?.clause;
  for (let at = from + 1; at <= from + 1 + GAP; at += 1) {
    const token = tokens[at];
    if (token?.clause !== clause || !token) return undefined;
    if (fits(token.word)) return at;
    if (!isSmall(token.word)) return undefined;
  }
  return undefined;
}

export const isFollowedBy = (tokens: readonly Token[], at: number, fits: IsWord): boolean =>
  nextFrom(tokens, at, fits) !== undefined;

/** So far it is looked for the end of a clause: longer ones hold more than small words. */
const FAR = 12;

/** Whether all other words of the clause, on one side, are small ones, and few. */
function isSmallUntil(tokens: readonly Token[], from: number, step: 1 | -1): boolean {
  const clause = tokens[from]?.clause;
  for (let n = 1; n <= FAR; n += 1) {
    const token = tokens[from + step * n];
    if (token?.clause !== clause || !token) return true;
    if (!isSmall(token.word)) return false;
  }
  return false;
}

/** Whether words are one of these patterns from beginning to end, with nothing between. */
export const isWhole = (words: readonly string[], patterns: readonly Pattern[]): boolean =>
  patterns.some(
    ({ slots }) => slots.length === words.length && slots.every((slot, at) => slot(words[at] as string)),
  );
