import SQLite from 'better-sqlite3';
import pg from 'pg';

/** The quickest plain way to put rows into either engine, in one transaction, with its driver alone. */
export interface BareDatabase {
  begin(): Promise<void>;
  insert(table: string, columns: Columns, rows: readonly unknown[][]): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
}

/** Columns in the order of a row's values, with their types. */
export type Columns = Record<string, 'text' | 'integer' | 'boolean'>;

export const openBare = (url: string): Promise<BareDatabase> =>
  url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);

/** A prepared insert, run for each row; the file is written as carefully as the product's. */
async function openSqlite(path: string): Promise<BareDatabase> {
  const db = new SQLite(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -32000');
  return {
    begin: async () => void db.exec('BEGIN'),
    async insert(table, columns, rows) {
      const names = Object.keys(columns);
      const marks = names.map(() => '?').join(', ');
      const insert = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`);
      // SQLite has no booleans.
      for (const row of rows)
        insert.run(row.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
    },
    commit: async () => void db.exec('COMMIT'),
    close: async () => void db.close(),
  };
}

const ROWS_AT_ONCE = 5_000;

/** Columns as arrays, which PostgreSQL unpacks itself. */
async function openPostgres(url: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    begin: async () => void (await client.query('BEGIN')),
    async insert(table, columns, rows) {
      const names = Object.keys(columns);
      const arrays = Object.values(columns).map((type, position) => `$${position + 1}::${type}[]`);
      const sql = `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`;
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const part = rows.slice(from, from + ROWS_AT_ONCE);
        await client.query(
          sql,
          names.map((_, column) => part.map((row) => row[column])),
        );
      }
    },
    commit: async () => void (await client.query('COMMIT')),
    close: () => client.end(),
  };
}
