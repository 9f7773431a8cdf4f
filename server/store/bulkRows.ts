import type { Db, Row } from './db.ts';
import { queryRows } from './rows.ts';

/**
 * Many rows or values in one statement of constant text: they travel as one JSON parameter, which both
 * engines unpack themselves. Quicker than multi-row VALUES, whose thousands of placeholders are parsed anew
 * each time (100,000 patients on SQLite: 1.6 s against 2.0 s; on PostgreSQL: 1.6 s against 3.3 s).
 */

export interface BulkInsert {
  table: string;
  columns: readonly string[];
  /** The ON CONFLICT clause and, where wanted, RETURNING. */
  ending: string;
}

/** Inserts rows given as lists of texts and nulls in the order of the columns; gives the rows returned. */
export async function insertBulk(
  db: Db,
  { table, columns, ending }: BulkInsert,
  rows: readonly (readonly (string | null)[])[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const values = columns.map((_, position) => `value ->> ${position}`).join(', ');
  const items = db.engine === 'sqlite' ? 'json_each(?)' : 'jsonb_array_elements(?::jsonb)';
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM ${items} AS item WHERE true ${ending}`;
  return queryRows(db, sql, [JSON.stringify(rows)]);
}

/** The condition that a column's text is one of a list of any length; bind the list with `asList`. */
export const isAmong = (db: Db, column: string): string =>
  db.engine === 'sqlite'
    ? `${column} IN (SELECT value FROM json_each(?))`
    : `${column} IN (SELECT jsonb_array_elements_text(?::jsonb))`;

export const asList = (values: readonly string[]): string => JSON.stringify(values);
