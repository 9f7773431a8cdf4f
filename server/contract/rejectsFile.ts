import { BYTE_ORDER_MARK, csvLine, readCsvField } from './csv.ts';
import type { RejectedRow } from './patientImports.ts';

/**
 * The rows that an import refused, as a CSV file that imports once they are mended (DESIGN 7.24): the file's
 * own columns, then these two, which an import ignores.
 */
const ADDED = ['Line', 'Reason'];

/** A rejects file that is imported again and refused again keeps its columns. */
const isRejectsHeader = (columns: readonly string[]): boolean =>
  columns.slice(-ADDED.length).join() === ADDED.join();

/** The beginning of the file, for the columns of the file that was imported. */
export const rejectsHead = (columns: readonly string[]): string =>
  BYTE_ORDER_MARK + csvLine(isRejectsHeader(columns) ? columns : [...columns, ...ADDED]);

/** One row. Fields beyond the columns follow line and reason, so that nothing is lost and nothing moves. */
export function rejectsLine({ fields, line, reason }: RejectedRow, columns: readonly string[]): string {
  const own = isRejectsHeader(columns) ? columns.length - ADDED.length : columns.length;
  const values = fields.map(readCsvField);
  const inColumns = Array.from({ length: own }, (_, index) => values[index] ?? '');
  return csvLine([...inColumns, String(line), reason, ...values.slice(columns.length)]);
}
