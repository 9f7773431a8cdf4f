import type { StatusWord } from '../../server/contract/words/statusWords.ts';
import { bold, paint, printable } from './words.ts';

export interface Column<Row> {
  header: string;
  /** A text, or a status word with its colour. */
  value: (row: Row) => string | StatusWord;
  /** Columns with the highest number are dropped first where the terminal is narrow; 0 always stays. */
  drop: number;
  /** How short the column may be cut before another is dropped; without it, it is never cut for others. */
  cut?: number;
  /** Numbers end below each other. */
  right?: true;
}

const GAP = '  ';
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u;
/** Latin letters and the signs the CLI prints: one column each, and no need of Intl, which is slow to start. */
const isPlainLetters = (text: string): boolean => /^[\x20-\x7e\xa0-\u017f–—’“”…•✓✗]*$/.test(text);

/** What a reader takes for one character each. */
function graphemesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  if (isPlainLetters(text)) return text.length;
  return graphemesOf(text).reduce((sum, grapheme) => sum + (WIDE.test(grapheme) ? 2 : 1), 0);
}

interface Cell {
  text: string;
  paint: (text: string) => string;
}

const plain = (text: string): string => text;

function cellOf(value: string | StatusWord): Cell {
  if (typeof value === 'string') return { text: printable(value), paint: plain };
  return { text: value.word, paint: (text) => paint(value.tone, text) };
}

/**
 * Aligned lines without boxes, the headers first. Columns are dropped until the table fits `width`, and the
 * longest of those that stay are cut; nothing wraps.
 */
export function tableLines<Row>(rows: Row[], columns: Column<Row>[], width = terminalWidth()): string[] {
  const shown = fitted(rows, columns, width);
  const head = shown.map(({ column }) => ({ text: column.header, paint: bold }));
  const body = rows.map((_, index) => shown.map(({ cells }) => cells[index] as Cell));
  return [head, ...body].map((cells) => lineOf(cells, shown));
}

/** A column that nobody filled says nothing. */
const hasValues = ({ cells }: { cells: Cell[] }): boolean =>
  cells.length === 0 || cells.some(({ text }) => text !== '');

/** The width that a table may take: the terminal's, without a terminal any. */
const terminalWidth = (): number =>
  process.stdout.isTTY ? (process.stdout.columns ?? 80) : Number.POSITIVE_INFINITY;

interface Shown<Row> {
  column: Column<Row>;
  cells: Cell[];
  width: number;
}

function fitted<Row>(rows: Row[], columns: Column<Row>[], width: number): Shown<Row>[] {
  const all = columns.map((column) => {
    const cells = rows.map((row) => cellOf(column.value(row)));
    const width = cells.reduce((most, { text }) => Math.max(most, widthOf(text)), widthOf(column.header));
    return { column, cells, width };
  });
  const shown = all.filter(hasValues);
  while (totalWidth(shown.map(shortest)) > width) {
    const last = shown.reduce((most, entry) => (entry.column.drop >= most.column.drop ? entry : most));
    if (last.column.drop === 0) break;
    shown.splice(shown.indexOf(last), 1);
  }
  for (let excess = totalWidth(shown.map((entry) => entry.width)) - width; excess > 0; excess -= 1) {
    const longest = longestToCut(shown);
    longest.width = Math.max(1, longest.width - 1);
  }
  return shown;
}

/** The longest of those that may be cut, or of all where none of them gives any more. */
function longestToCut<Row>(shown: Shown<Row>[]): Shown<Row> {
  const giving = shown.filter((entry) => entry.width > shortest(entry));
  const some = giving.length > 0 ? giving : shown;
  return some.reduce((most, entry) => (entry.width > most.width ? entry : most));
}

const shortest = ({ column, width }: { column: { cut?: number }; width: number }): number =>
  Math.min(width, column.cut ?? width);

const totalWidth = (widths: number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);

function lineOf<Row>(cells: Cell[], shown: Shown<Row>[]): string {
  const parts = cells.map(({ text, paint: colour }, index) => {
    const { column, width } = shown[index] as Shown<Row>;
    const cut = cutTo(text, width);
    const air = ' '.repeat(width - widthOf(cut));
    return column.right ? air + colour(cut) : colour(cut) + air;
  });
  return parts.join(GAP).trimEnd();
}

function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const grapheme of isPlainLetters(text) ? text : graphemesOf(text)) {
    if (widthOf(kept + grapheme) >= width) break;
    kept += grapheme;
  }
  return `${kept}…`;
}
