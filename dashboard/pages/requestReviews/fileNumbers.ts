import { readPhone, splitNumbers } from '../../../server/contract/phone.ts';

/** A date has the eight digits of a short Hungarian number. */
const DATE = /^(\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4})/;

const PHONE_HEAD = /phone|mobil|cell|telefon/i;

/** Has the length of a phone number and no letters, so that a list of them is told from a table. */
const looksLikePhone = (cell: string): boolean =>
  !/\p{L}/u.test(cell) && !DATE.test(cell) && cell.replace(/\D/g, '').length >= 7;

const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

/**
 * The phone numbers of a file: each cell of a plain list, else the column of a table that is headed so or
 * holds most of them.
 * What cannot be read in that column is kept, so that the list shows it with its reason.
 */
export async function numbersOfFile(text: string): Promise<string[]> {
  const cells = splitNumbers(text);
  if (cells.every(looksLikePhone)) return cells;
  const rows = await readTable(text);
  const width = Math.max(0, ...rows.slice(0, 1_000).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''));
  const best =
    columns.find(([head = '']) => PHONE_HEAD.test(head)) ??
    columns.reduce<readonly string[]>(
      (one, other) => (readable(other) > readable(one) ? other : one),
      columns[0] ?? [],
    );
  const [head = '', ...rest] = best;
  return filled(/\d/.test(head) ? best : rest);
}

const readable = (column: readonly string[]): number =>
  column.filter((cell) => looksLikePhone(cell) && readPhone(cell).phone !== undefined).length;

async function readTable(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  return parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][];
}
