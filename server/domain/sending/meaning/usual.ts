import { isIn, JOINED } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** The words of a text as the lists have them. */

const isStop = isIn('stop');
const isEnd = isIn('end');
const isCancel = isIn('cancel');
const isCourtesy = isIn('courtesy');
const isTexting = isIn('texting');

export const asUsual = (tokens: readonly Token[]): Token[] => joinWords(tokens).flatMap(separate);

/** Reads as one word what the lists join: 'do not' is 'dont'. */
function joinWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = JOINED.find(({ slots }) => slots.every((slot, n) => slot(tokens[at + n]?.word ?? '')));
    const token = tokens[at] as Token;
    joined.push(found ? { ...token, word: found.word } : token);
    at += found ? found.slots.length : 1;
  }
  return joined;
}

const PRONOUNS = new Set(['it', 'me', 'all']);

/** Letters of the shortest and the longest word that others are written to. */
const [SHORTEST, LONGEST] = [4, 6];

/** 'Stopplease' is two words, and 'stopp' is one. */
function separate(token: Token): Token[] {
  const { word } = token;
  for (let length = SHORTEST; length <= LONGEST && length < word.length; length += 1) {
    const [first, rest] = [word.slice(0, length), word.slice(length)];
    const isWord = isStop(first) || isEnd(first) || isCancel(first);
    if (isWord && rest === first.at(-1)) return [{ ...token, word: first }];
    if (isWord && (isCourtesy(rest) || isTexting(rest) || PRONOUNS.has(rest)))
      return [
        { ...token, word: first },
        { ...token, word: rest },
      ];
  }
  return [token];
}
