import type { RejectedRow } from '../routes/patientImports.ts';
import { BYTE_ORDER_MARK, delimitedLine, readCsvField } from './csv.ts';

/**
 * The rows that an import refused, as a CSV file that imports once they are corrected: the file's
 * own columns, then these two, which an import ignores.
 */
const ADDED = ['Line', 'Reason'];

/** A rejects file that is imported again and refused again keeps its columns. */
const isRejectsHeader = (columns: readonly string[]): boolean =>
  columns.slice(-ADDED.length).join() === ADDED.join();

/** The file that was imported: its columns, and what stands between its fields, as its own spreadsheet writes them. */
export interface RejectsShape {
  columns: readonly string[];
  /** Empty where a list has one column alone. */
  delimiter: string;
}

/** The beginning of the file. */
export const rejectsHead = ({ columns, delimiter }: RejectsShape): string =>
  BYTE_ORDER_MARK +
  delimitedLine(isRejectsHeader(columns) ? columns : [...columns, ...ADDED], delimiter || ',');

/** One row. Fields beyond the columns follow line and reason, so that nothing is lost and nothing moves. */
export function rejectsLine(
  { fields, line, reason }: RejectedRow,
  { columns, delimiter }: RejectsShape,
): string {
  const own = isRejectsHeader(columns) ? columns.length - ADDED.length : columns.length;
  const values = fields.map(readCsvField);
  const inColumns = Array.from({ length: own }, (_, index) => values[index] ?? '');
  return delimitedLine(
    [...inColumns, String(line), reason, ...values.slice(columns.length)],
    delimiter || ',',
  );
}
