import { readPhone, splitNumbers } from '../../contract/rules/phoneReading.ts';
import { Refusal } from '../refusal.ts';
import type { Columns } from './columns.ts';
import { type Layout, placesOf, type Shape, sampleOf } from './layout.ts';

/** Lists without a header: numbers alone, or a table whose one column of numbers shows by what is in it. */

export interface PlainList extends Layout {
  /** Every cell is a number. */
  isNumbers: boolean;
}

/**
 * Finds the numbers of a list that names no columns; undefined where none shows. Throws `several_phone_columns` where more
 * than one column of several holds numbers: whose they are stands nowhere.
 */
export function findPlainList(text: string, { delimiter }: Pick<Shape, 'delimiter'>): PlainList | undefined {
  const records = sampleOf(text, delimiter);
  const width = Math.max(0, ...records.map(({ fields }) => fields.length));
  const columns = Array.from({ length: width }, (_, at) => records.map(({ fields }) => fields[at] ?? ''));
  const filled = columns.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [at] : []));
  const numbers = filled.filter((at) => holdsNumbers(columns[at] ?? []));
  if (isUnknownHeader(records[0]?.fields ?? [])) return undefined;
  const isNumbers = filled.length === 1 || (numbers.length > 0 && numbers.length === filled.length);
  if (numbers.length > 1 && !isNumbers) throw severalColumns(numbers);
  if (numbers.length === 0 && !isNumbers) return undefined;
  // Each cell of numbers alone becomes a row of its own.
  const headers = placesOf(isNumbers ? ['number'] : columns);
  const found: Columns = { phone: isNumbers ? 0 : (numbers[0] ?? 0) };
  return { delimiter, headers, headerLine: 0, titleLines: 0, columns: found, isNumbers };
}

/** A first row of words names columns that nobody knows: what stands under them may be anything. */
const isUnknownHeader = (fields: readonly string[]): boolean =>
  fields.some((field) => /\p{L}{2}/u.test(field)) &&
  fields.every((field) => readPhone(field).phone === undefined);

/** Whether most cells that hold anything are numbers. */
function holdsNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter(holdsNumber).length * 2 >= filled.length;
}

/** A cell of numbers alone may hold several, behind semicolons. */
const holdsNumber = (cell: string): boolean =>
  splitNumbers(cell).some((part) => readPhone(part).phone !== undefined);

function severalColumns(columns: readonly number[]): Refusal {
  const names = columns.map((at) => `column ${at + 1}`);
  return new Refusal(
    'several_phone_columns',
    `This list names no columns, and ${names.join(' and ')} hold phone numbers. Say which one it is with phone=#${(columns[0] ?? 0) + 1}, or write a first line that names the columns.`,
    { details: columns.map((at) => ({ path: 'columns', message: `#${at + 1}` })) },
  );
}
