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

/** `?, ?, ?` */
export const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ');
