import type { Tone } from '../server/contract/statusWords.ts';
import { type Column, tableLines } from './table.ts';
import { countWords } from './words.ts';

/** Small charts of block characters. Each bar stands beside its number: legible without colour, and copied as text. */

/** A number of each row, with a bar where it is drawn. */
export interface Measure<Row> {
  header: string;
  said: (row: Row) => string;
  /** As a table's column: the highest number goes first where the terminal is narrow. */
  drop: number;
  bar?: Bar<Row>;
}

/** A count, drawn. */
export const drawnCount = <Row>(
  header: string,
  count: (row: Row) => number,
  { most, tone }: { most: number; tone: Tone },
): Measure<Row> => ({
  header,
  said: (row) => countWords(count(row)),
  drop: 0,
  bar: { value: count, most, tone: () => tone },
});

interface Bar<Row> {
  value: (row: Row) => number;
  /** The value of the longest bar. */
  most: number;
  tone: (row: Row) => Tone;
}

/** What the rows are called. */
export type Name<Row> = Pick<Column<Row>, 'header' | 'cut'> & { value: (row: Row) => string };

const GAP = 2;
const SHORTEST = 6;
const LONGEST = 24;

/** A row of the chart a line, below the headers. Without an end to the width, as in a pipe, the numbers alone. */
export function chartLines<Row>(
  rows: readonly Row[],
  name: Name<Row>,
  measures: Measure<Row>[],
  width: number,
): string[] {
  const numbers = measures.map((measure) => numberColumn(rows, measure));
  const texts = [{ ...name, drop: 0 }, ...numbers];
  const bars = measures.filter(({ bar }) => bar).length;
  const taken = texts.reduce((sum, column) => sum + lengthOf(rows, column) + GAP, (bars - 1) * GAP);
  const length = Math.max(SHORTEST, Math.min(LONGEST, Math.floor((width - taken) / bars)));
  const columns = measures.flatMap(({ bar }, index) => {
    const number = numbers[index] as Column<Row>;
    return bar && Number.isFinite(width) ? [number, barColumn(bar, length)] : [number];
  });
  return tableLines([...rows], [{ ...name, drop: 0 }, ...columns], width);
}

type Text<Row> = { header: string; value: (row: Row) => string };

const lengthOf = <Row>(rows: readonly Row[], { header, value }: Text<Row>): number =>
  rows.reduce((most, row) => Math.max(most, value(row).length), header.length);

function numberColumn<Row>(rows: readonly Row[], { header, said, drop }: Measure<Row>) {
  const width = lengthOf(rows, { header, value: said });
  return { header: header.padStart(width), value: (row: Row) => said(row).padStart(width), drop };
}

const barColumn = <Row>({ value, most, tone }: Bar<Row>, length: number): Column<Row> => ({
  header: '',
  value: (row) => ({ word: barOf(value(row), most, length), tone: tone(row) }),
  drop: 0,
});

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar to the eighth of a column; whatever is more than nothing is seen. */
function barOf(value: number, most: number, length: number): string {
  if (value <= 0) return '';
  const eighths = Math.max(1, Math.round((value / most) * length * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}
