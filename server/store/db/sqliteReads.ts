import SQLite from 'better-sqlite3';
import { fold } from './fold.ts';

/** What a connection that only reads sees of the file without copying it page by page. */
const MAPPED_BYTES = 256 * 1024 * 1024;

/** Statements that such a connection keeps. */
const KEPT_STATEMENTS = 200;

/**
 * SQLite plans a prepared statement again whenever a bare parameter is bound again, in case its value suits another index
 * (sqlite3_stmt with STAT4): many times the cost of the statement itself. An expression is left alone.
 */
export const planOnce = (sql: string): string => sql.replaceAll('?', '+?');

/** A connection to a SQLite file that only reads, with its statements prepared once; it opens with the first of them. */
export class SqliteReads {
  readonly #path: string;
  #connection: SQLite.Database | undefined;
  readonly #statements = new Map<string, SQLite.Statement>();

  constructor(path: string) {
    this.#path = path;
  }

  get(sql: string, values: readonly unknown[]): unknown {
    return this.#prepared(sql).get(...values);
  }

  all(sql: string, values: readonly unknown[]): unknown[] {
    return this.#prepared(sql).all(...values);
  }

  #prepared(sql: string): SQLite.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#open().prepare(planOnce(sql));
    const [oldest] = this.#statements.size === KEPT_STATEMENTS ? this.#statements.keys() : [];
    if (oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, statement);
    return statement;
  }

  #open(): SQLite.Database {
    if (!this.#connection) {
      this.#connection = new SQLite(this.#path, { readonly: true, timeout: 15_000 });
      this.#connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
      this.#connection.function('fold_words', { deterministic: true }, (words) => fold(String(words)));
    }
    return this.#connection;
  }

  close(): void {
    this.#connection?.close();
  }
}
