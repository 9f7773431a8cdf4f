import { Refusal } from '../../refusal.ts';
import { type Columns, findColumns, type Mapping } from './columns.ts';
import { parseRecords } from './parse.ts';
import { RecordCutter } from './records.ts';

/** How a file is laid out, judged from its beginning. */
export interface Layout extends Shape {
  columns: Columns;
}

export interface Shape {
  delimiter: string;
  headers: string[];
  /** The line on which the header begins. */
  headerLine: number;
}

/** In the order of preference where they fit equally well. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** No list has more columns, or longer headers. */
const MOST_COLUMNS = 1_000;
const LONGEST_HEADER = 1_000;

/** Records that a delimiter is judged by. */
const SAMPLE = 20;

/**
 * Finds delimiter and header in the first text of a file; of several delimiters the one that suits the columns
 * given. A line `sep=;`, which Excel writes, says the delimiter itself. Throws `empty_file` and
 * `unreadable_file`.
 */
export function findShape(head: string, given: Mapping): Shape {
  const told = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i.exec(head);
  const delimiters = told?.[1] === undefined ? DELIMITERS : [told[1]];
  const layouts = delimiters.map((delimiter) => readLayout(head, delimiter, told ? 1 : 0, given));
  const best = layouts.reduce((a, b) => (b.fit > a.fit ? b : a));
  if (best.headers.length === 0) throw new Refusal('empty_file', 'This file is empty.');
  if (best.headers.length > MOST_COLUMNS || best.headers.some(({ length }) => length > LONGEST_HEADER)) {
    throw new Refusal(
      'unreadable_file',
      'The first line of this file does not read like the header of a list.',
    );
  }
  const { delimiter, headers, headerLine } = best;
  return { delimiter, headers, headerLine };
}

function readLayout(text: string, delimiter: string, skip: number, given: Mapping): Shape & { fit: number } {
  const cutter = new RecordCutter(delimiter);
  const cut = cutter.push(text).slice(skip, skip + SAMPLE);
  const records = parseRecords(cut.length > 0 ? cut : cutter.end(), delimiter);
  const [header, ...rows] = records;
  const headers = header?.fields ?? [];
  const alike = rows.filter(({ fields }) => fields.length === headers.length).length;
  const share = headers.length < 2 || rows.length === 0 ? 0 : alike / rows.length;
  const fit = (hasColumns(headers, given) ? 4 : 0) + share + Math.min(headers.length, 100) / 100;
  return { delimiter, headers, headerLine: header?.line ?? 1, fit };
}

function hasColumns(headers: readonly string[], given: Mapping): boolean {
  try {
    findColumns(headers, given);
    return true;
  } catch {
    return false;
  }
}
