import type { Db, Row } from './db.ts';

/** Runs a statement written by hand (`?` for values) and gives its rows, on either engine. */
export async function queryRows<Read = Row>(
  db: Db,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Read[]> {
  const result = await db.knex.raw(sql, values as never);
  return db.engine === 'postgres' ? result.rows : result;
}

/**
 * `(?, CAST(? AS INTEGER)), …` for the VALUES of many rows. PostgreSQL takes bare parameters for text, so
 * every other type is named.
 */
export const valueLists = (count: number, types: readonly ('TEXT' | 'INTEGER')[]): string => {
  const row = `(${types.map((type) => `CAST(? AS ${type})`).join(', ')})`;
  return Array.from({ length: count }, () => row).join(', ');
};

/** `?, ?, ?` */
export const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ');
