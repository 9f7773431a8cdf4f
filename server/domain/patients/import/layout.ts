import { Refusal } from '../../refusal.ts';
import { type Columns, findColumns } from './columns.ts';
import { parseRecords } from './parse.ts';
import { RecordCutter } from './records.ts';

/** How a file is laid out, judged from its beginning. */
export interface Layout {
  delimiter: string;
  headers: string[];
  columns: Columns;
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
 * Finds delimiter, header and columns in the first text of a file. A line `sep=;`, which Excel writes, says
 * the delimiter itself. Throws `empty_file` and what findColumns throws.
 */
export function findLayout(head: string, map: string | undefined): Layout {
  const told = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i.exec(head);
  const delimiters = told?.[1] === undefined ? DELIMITERS : [told[1]];
  const layouts = delimiters.map((delimiter) => readLayout(head, delimiter, told ? 1 : 0, map));
  const best = layouts.reduce((a, b) => (b.fit > a.fit ? b : a));
  if (best.headers.length === 0) throw new Refusal('empty_file', 'This file is empty.');
  if (best.headers.length > MOST_COLUMNS || best.headers.some(({ length }) => length > LONGEST_HEADER)) {
    throw new Refusal(
      'unreadable_file',
      'The first line of this file does not read like the header of a list.',
    );
  }
  return {
    delimiter: best.delimiter,
    headers: best.headers,
    headerLine: best.headerLine,
    columns: best.columns ?? findColumns(best.headers, map),
  };
}

interface Candidate {
  delimiter: string;
  headers: string[];
  headerLine: number;
  columns: Columns | undefined;
  fit: number;
}

function readLayout(text: string, delimiter: string, skip: number, map: string | undefined): Candidate {
  const cutter = new RecordCutter(delimiter);
  const cut = cutter.push(text).slice(skip, skip + SAMPLE);
  const records = parseRecords(cut.length > 0 ? cut : cutter.end(), delimiter);
  const [header, ...rows] = records;
  const headers = header?.fields ?? [];
  const columns = tryColumns(headers, map);
  const alike = rows.filter(({ fields }) => fields.length === headers.length).length;
  const share = headers.length < 2 || rows.length === 0 ? 0 : alike / rows.length;
  const fit = (columns ? 4 : 0) + share + Math.min(headers.length, 100) / 100;
  return { delimiter, headers, headerLine: header?.line ?? 1, columns, fit };
}

function tryColumns(headers: readonly string[], map: string | undefined): Columns | undefined {
  try {
    return findColumns(headers, map);
  } catch {
    return undefined;
  }
}
