import type { Knex } from 'knex';
import type { Db, Row } from './db.ts';
import { remembered } from './memory.ts';

/**
 * Reads that go through many rows. SQLite works in the thread that asks, and nobody else would be answered meanwhile: they
 * go to a thread of their own (`reader.ts`). PostgreSQL works elsewhere anyway. Inside a transaction they stay on its
 * connection, which alone sees what it wrote.
 */

type Query = Knex.QueryBuilder | Knex.Raw;

/** Reads a statement aside and gives its rows. */
export async function readAside(db: Db, query: Query): Promise<Row[]> {
  if (db.aside) {
    const { sql, bindings } = query.toSQL();
    return (await db.aside.all(sql, bindings)) as Row[];
  }
  const result = await query;
  return result.rows ?? result;
}

/**
 * The same for what is asked for again and again: as long as nothing is written, the same question is read once. `asked` tells
 * questions apart: to make a long statement takes longer than to remember what it gave.
 */
export const countAside = (db: Db, asked: readonly unknown[], query: () => Query): Promise<Row[]> =>
  remembered(
    db,
    JSON.stringify(asked),
    () => readAside(db, query()),
    () => true,
  );
