/** Text that is to stand in a box: which lines, and how large. */

export interface Box {
  width: number;
  /** How many lines there may be. */
  lines: number;
  /** The largest size of the letters, which most texts get. */
  size: number;
}

interface Fitted {
  size: number;
  lines: string[];
}

/** The width of a line at size 1; others are in proportion. */
export type Measure = (line: string) => number;

const SMALLER = 0.95;

/** A word is broken rather than all be made smaller than this share of the size. */
const SMALLEST_UNBROKEN = 0.5;

/** Wraps a text into a box, and makes it smaller until it fits; its lines are about equally long. */
export function fitText(text: string, box: Box, measure: Measure): Fitted {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const widest = Math.max(0, ...words.map(measure));
  const unbroken = Math.max(box.size * SMALLEST_UNBROKEN, Math.min(box.size, box.width / widest));
  let size = Math.min(box.size, unbroken);
  while (wrap(words, box.width / size, measure).length > box.lines) size *= SMALLER;
  return { size, lines: balance(words, box.width / size, measure) };
}

/** The lines of words that are at most so wide; a word that is wider than a line is broken. */
function wrap(words: string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && measure(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(...breakUp(word, width, measure));
  }
  return lines;
}

function breakUp(word: string, width: number, measure: Measure): string[] {
  const pieces = [''];
  for (const letter of letters(word)) {
    const piece = pieces.at(-1) ?? '';
    if (piece === '' || measure(piece + letter) <= width) pieces[pieces.length - 1] = piece + letter;
    else pieces.push(letter);
  }
  return pieces;
}

/** What readers take for single letters: an accent stays with its letter. */
const letters = (word: string): string[] =>
  [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);

/**
 * The same number of lines in the narrowest box that holds them: none is left with a single word. Lines that needed
 * the whole width never fit into half of it.
 */
function balance(words: string[], width: number, measure: Measure): string[] {
  const lines = wrap(words, width, measure);
  const narrowest = Math.max(width / 2, ...words.map(measure));
  let best = lines;
  for (let narrower = width * SMALLER; narrower >= narrowest; narrower *= SMALLER) {
    const tried = wrap(words, narrower, measure);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}
