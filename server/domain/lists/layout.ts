import { headerKey } from '../../contract/rules/csv.ts';
import { readPhone } from '../../contract/rules/phoneReading.ts';
import { Refusal } from '../refusal.ts';
import { type Columns, findColumns, isHeader, type Mapping } from './columns.ts';
import { type ParsedRecord, parseRecords } from './parse.ts';
import { RecordCutter } from './records.ts';

/** How a file is laid out, judged from its beginning. */
export interface Layout extends Shape {
  columns: Columns;
}

export interface Shape {
  delimiter: string;
  headers: string[];
  /** The line on which the header begins; 0 where the list has none. */
  headerLine: number;
  /** Lines of a report's title above the header. */
  titleLines: number;
}

/** In the order of preference where they fit equally well. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** No list has more columns, or longer headers. */
const MOST_COLUMNS = 1_000;
const LONGEST_HEADER = 1_000;

/** Records that a delimiter is judged by, and among which the header stands. */
const SAMPLE = 30;

/** What somebody said of a file. */
export interface Given {
  mapping: Mapping;
  /** The line on which the header stands. */
  headerLine?: number | undefined;
  /** Known for sure. */
  delimiter?: string | undefined;
}

/**
 * Finds delimiter and header in the first text of a file; of several delimiters the one that suits the columns given. The
 * header may stand below the title of a report. A line `sep=;`, which Excel writes, says the delimiter itself. Throws
 * `empty_file` and `unreadable_file`.
 */
export function findShape(head: string, given: Given): Shape {
  const told = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i.exec(head);
  const known = given.delimiter ?? told?.[1];
  const delimiters = known === undefined ? DELIMITERS : [known];
  const shapes = delimiters.map((delimiter) => readShape(head, delimiter, told ? 1 : 0, given));
  const best = shapes.reduce((a, b) => (b.fit > a.fit ? b : a));
  if (best.headers.length === 0) throw new Refusal('empty_file', 'This file is empty.');
  if (best.headers.length > MOST_COLUMNS || best.headers.some(({ length }) => length > LONGEST_HEADER)) {
    throw new Refusal(
      'unreadable_file',
      'The first line of this file does not read like the header of a list.',
    );
  }
  const { delimiter, headers, headerLine, titleLines } = best;
  return { delimiter, headers, headerLine, titleLines };
}

function readShape(text: string, delimiter: string, skip: number, given: Given): Shape & { fit: number } {
  const records = sampleOf(text, delimiter).slice(skip);
  const at = placeOfHeader(records, given);
  const [header, ...rows] = records.slice(Math.max(at, 0));
  const headers = header?.fields ?? [];
  const alike = rows.filter(({ fields }) => fields.length === headers.length).length;
  const share = headers.length < 2 || rows.length === 0 ? 0 : alike / rows.length;
  const fit = (at >= 0 ? 4 : 0) + share + Math.min(headers.length, 100) / 100;
  return { delimiter, headers, headerLine: header?.line ?? 1, titleLines: Math.max(at, 0), fit };
}

/** The first records of a text. */
export function sampleOf(text: string, delimiter: string): ParsedRecord[] {
  const cutter = new RecordCutter(delimiter);
  const cut = cutter.push(text).slice(0, SAMPLE);
  return parseRecords(cut.length > 0 ? cut : cutter.end(), delimiter);
}

/** -1 where no record reads as a header. */
function placeOfHeader(records: readonly ParsedRecord[], { headerLine, mapping }: Given): number {
  if (headerLine !== undefined) return records.findIndex(({ line }) => line === headerLine);
  return records.findIndex(({ fields }) => isHeader(fields, mapping));
}

/**
 * The layout of a file whose header names its columns. Where somebody named a column by its place, the first row may be one of
 * the list. Throws what findColumns throws.
 */
export function layoutOf(shape: Shape, mapping: Mapping): Layout {
  const columns = findColumns(shape.headers, mapping);
  if (readPhone(shape.headers[columns.phone ?? -1] ?? '').phone === undefined) return { ...shape, columns };
  return { ...shape, headers: placesOf(shape.headers), headerLine: 0, titleLines: 0, columns };
}

/** What columns without a header are called. */
export const placesOf = (columns: readonly unknown[]): string[] => columns.map((_, at) => `Column ${at + 1}`);

/** What systems print around the rows of a list: totals, page numbers, when and by whom it was made. */
const AROUND =
  /^(?:(?:grand |sub)?totals?|page|pages|printed|report|records?|count|number of|end of|generated|run (?:date|on)|as of|összesen|oldal|nyomtatva|página|total de)\b/i;

/** Whether a record is no row of the list: the header once more, or what a system prints around its rows. */
export function isAround(fields: readonly string[], { headers, columns }: Layout): boolean {
  const filled = fields.filter((field) => field !== '');
  if (filled.length > 1 && filled.length === fields.length && isSameRow(fields, headers)) return true;
  if (/\d{7}/.test((fields[columns.phone ?? -1] ?? '').replace(/\D/g, ''))) return false;
  return headers.length > 1 && filled.length <= 2 && AROUND.test(filled[0] ?? '');
}

const isSameRow = (fields: readonly string[], headers: readonly string[]): boolean =>
  fields.length === headers.length &&
  fields.every((field, at) => headerKey(field) === headerKey(headers[at] ?? ''));
