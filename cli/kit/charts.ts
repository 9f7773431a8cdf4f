import { countWords } from '../../server/contract/words/counts.ts';
import type { Tone } from '../../server/contract/words/statusWords.ts';
import { type Column, tableLines } from './table.ts';

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
  const room = width - Math.min(name.cut ?? width, lengthOf(rows, name));
  const shown = fitting(
    measures.map((measure) => alignRight(rows, measure)),
    room,
  );
  const spare = (room - shortest(shown)) / shown.filter(({ bar }) => bar).length;
  const length = Math.min(LONGEST, SHORTEST + Math.max(0, Math.floor(spare)));
  const columns = shown.flatMap(({ header, said, drop, bar }) => {
    const number: Column<Row> = { header, value: said, drop };
    return bar && Number.isFinite(width) ? [number, barColumn(bar, length)] : [number];
  });
  return tableLines([...rows], [{ ...name, drop: 0 }, ...columns], width);
}

const lengthOf = <Row>(rows: readonly Row[], { header, value }: Name<Row>): number =>
  rows.reduce((most, row) => Math.max(most, value(row).length), header.length);

function alignRight<Row>(rows: readonly Row[], measure: Measure<Row>): Measure<Row> {
  const { header, said } = measure;
  const width = lengthOf(rows, { header, value: said });
  return { ...measure, header: header.padStart(width), said: (row) => said(row).padStart(width) };
}

/** Those for which there is room where bars are at their shortest. */
function fitting<Row>(measures: Measure<Row>[], room: number): Measure<Row>[] {
  const first = measures.reduce((most, measure) => (measure.drop > most.drop ? measure : most));
  if (first.drop === 0 || shortest(measures) <= room) return measures;
  return fitting(
    measures.filter((measure) => measure !== first),
    room,
  );
}

const shortest = <Row>(measures: Measure<Row>[]): number =>
  measures.reduce((sum, { header, bar }) => sum + GAP + header.length + (bar ? GAP + SHORTEST : 0), 0);

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
