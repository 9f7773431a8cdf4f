import SQLite from 'better-sqlite3';
import pg from 'pg';
import type { Db, Row } from '../db/db.ts';
import { carriedValue, type Value } from './digest.ts';
import { type CopiedTable, readTables, selectRows } from './tables.ts';

/** One state of a database, read from its beginning to its end while others go on writing. */
export interface Snapshot {
  readonly engine: Db['engine'];
  readonly tables: readonly CopiedTable[];
  /** The names of its migrations. */
  readonly migrations: readonly string[];
  /** The rows of a table, with the values of its columns in their order. */
  batches(table: CopiedTable): AsyncIterable<Value[][]>;
  /** The rows of a small table, by column. */
  all(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** So many rows are in memory at once. */
const BATCH = 1_000;

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:/.test(url);

export const filePathOf = (url: string): string => url.replace(/^file:/, '');

export const openSnapshot = (url: string): Promise<Snapshot> =>
  isPostgresUrl(url) ? readPostgres(url) : readFile(new SQLite(filePathOf(url), OPEN));

const OPEN = { readonly: true, fileMustExist: true, timeout: 15_000 };

/** Reads on a connection that somebody else may hold the file with; it is closed with the snapshot. */
export async function readFile(connection: SQLite.Database): Promise<Snapshot> {
  const own = !connection.inTransaction;
  if (own) connection.exec('BEGIN');
  const all = async (sql: string): Promise<Row[]> => connection.prepare(sql).all() as Row[];
  return {
    ...(await readSchema('sqlite', all)),
    all,
    async *batches(table) {
      const rows = connection.prepare(selectRows(table)).raw().iterate() as IterableIterator<unknown[]>;
      let batch: Value[][] = [];
      for (const row of rows) {
        if (batch.push(row.map(carriedValue)) < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async close() {
      if (own) connection.close();
    },
  };
}

/** Numbers of 8 bytes and sums come as text otherwise; those that are carried are exact as a double. */
const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

async function readPostgres(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, types, idle_in_transaction_session_timeout: 0 });
  // A connection that is lost is told by the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const all = async (sql: string): Promise<Row[]> => (await client.query(sql)).rows;
  return {
    ...(await readSchema('postgres', all)),
    all,
    async *batches(table) {
      await client.query(`DECLARE carried NO SCROLL CURSOR FOR ${selectRows(table)}`);
      for (;;) {
        const { rows } = await client.query({ text: `FETCH ${BATCH} FROM carried`, rowMode: 'array' });
        if (rows.length > 0) yield rows.map((row: unknown[]) => row.map(carriedValue));
        if (rows.length < BATCH) break;
      }
      await client.query('CLOSE carried');
    },
    close: () => client.end(),
  };
}

async function readSchema(
  engine: Db['engine'],
  all: Snapshot['all'],
): Promise<Pick<Snapshot, 'engine' | 'tables' | 'migrations'>> {
  const tables = await readTables(engine, all);
  const known = tables.length > 0 ? await all('SELECT name FROM migrations ORDER BY name') : [];
  return { engine, tables, migrations: known.map(({ name }) => name) };
}
