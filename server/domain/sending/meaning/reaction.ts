import { patternsOf } from './lexicon.ts';
import { isWhole } from './patterns.ts';
import { readTokens } from './tokens.ts';

/** Reactions, as phones tell them to those that cannot show them: 'Liked “…”'. */

const OPENING = /["“”„«＂]/;
const CLOSING = ['"', '“', '”', '»', '＂'];
const EMOJI = /\p{Extended_Pictographic}/u;
/** Before a quote, behind an emoji, as Google's Messages write it. */
const TOWARDS = new Set(['to', 'a']);
/** Behind a quote. */
const AFTER = new Set(['with', 'con']);

const [REACTIONS, REACTED_TO] = [patternsOf('reactions'), patternsOf('reactedTo')];

const wordsOf = (text: string): string[] => readTokens(text).map(({ word }) => word);

/**
 * What a reaction quotes, '' where it is to something without words; null where a text is no reaction. One that goes on
 * behind the quote is none: the patient says something.
 */
export function quotedBy(body: string): string | null {
  const text = body.replace(/\p{Cf}/gu, '').trim();
  const from = text.search(OPENING);
  if (from < 0) return isWhole(wordsOf(text), REACTED_TO) ? '' : null;
  const head = text.slice(0, from);
  if (!isWhole(wordsOf(head), REACTIONS) && !isEmojiTo(head)) return null;
  const to = Math.max(...CLOSING.map((mark) => text.lastIndexOf(mark)));
  if (to <= from) return null;
  return wordsOf(text.slice(to + 1)).every((word) => AFTER.has(word)) ? text.slice(from + 1, to) : null;
}

function isEmojiTo(head: string): boolean {
  const words = wordsOf(head);
  return EMOJI.test(head) && words.length === 1 && TOWARDS.has(words[0] ?? '');
}

/** Whether a quote is of these words: phones leave out what is too long. */
export function isQuoteOf(quote: string, body: string): boolean {
  const letters = lettersOf(body);
  let from = 0;
  const pieces = quote.split(/…|\.\.\./).map(lettersOf);
  for (const piece of pieces) {
    const at = letters.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return pieces.some((piece) => piece !== '');
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
