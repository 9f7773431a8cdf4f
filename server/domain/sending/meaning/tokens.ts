/** A patient's text as words. */

export interface Token {
  /** In small letters, without accents. */
  word: string;
  /** As it was written. */
  written: string;
  /** Which part of the text it stands in, as punctuation divides it. */
  clause: number;
}

/** Divides one part of a sentence from the next; spaces, hyphens and signs inside words do not. */
const DIVIDES = /[.,!?;:()"“”„«»…\n¿¡–—]/;
const APOSTROPHES = /['’‘`´]/g;

/** Without accents and what nobody sees, in the usual width: phones write one word in many ways. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** The words of a text. Letters and digits that stand alone, three and more in a row, are one word: S T O P. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  for (const [piece] of plain(text)
    .replace(APOSTROPHES, '')
    .matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    if (/^[\p{L}\p{N}]/u.test(piece)) tokens.push({ word: usual(piece), written: piece, clause });
    else if (DIVIDES.test(piece)) clause += 1;
  }
  return joinLetters(tokens);
}

/** 'Stoooop' is 'stop'. */
const usual = (piece: string): string => piece.toLowerCase().replace(/(\p{L})\1{2,}/gu, '$1');

function joinLetters(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [first, ...letters] = lettersFrom(tokens, at);
    if (first && letters.length >= 2) {
      const word = [first, ...letters].map((token) => token.word).join('');
      joined.push({ word: usual(word), written: word, clause: first.clause });
      at += 1 + letters.length;
    } else {
      joined.push(tokens[at] as Token);
      at += 1;
    }
  }
  return joined;
}

/** The letters that stand alone, one after the other, from a place on. */
function lettersFrom(tokens: readonly Token[], from: number): Token[] {
  let to = from;
  while (/^[\p{L}\p{N}]$/u.test(tokens[to]?.word ?? '')) to += 1;
  return tokens.slice(from, to);
}
