import type SQLite from 'better-sqlite3';
import knexModule, { type Knex } from 'knex';
import pg from 'pg';
import { type Changes, PostgresChanges, silentChanges } from './changes.ts';
import { fold } from './fold.ts';
import { type MigrationLock, postgresLock, sqliteLock } from './migrationLock.ts';
import {
  compareMigrations,
  type Difference,
  migrateDown,
  migrateTo,
  migrateUp,
  type Pending,
} from './migrations.ts';
import { Reader } from './reader.ts';
import { repeatEnded } from './repeats.ts';
import { SqliteReads } from './sqliteReads.ts';
import { Work, type WorkKind } from './work.ts';

/**
 * The database as the store's functions get it: knex bound to the pool or to a transaction, and the engine
 * where the two speak differently. Nothing above the store looks inside.
 */
export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  readonly knex: Knex;
  /** Reads on prepared statements, outside transactions: three times as quick as through knex on SQLite. */
  readonly hot: HotReads;
  /** SQLite's thread for reads of many rows (`aside.ts`); undefined on PostgreSQL, and inside a transaction. */
  readonly aside?: Pick<Reader, 'all'> | undefined;
  /** Who watches a clinic is woken by it. */
  readonly changes: Pick<Changes, 'tell' | 'watch' | 'heard'>;
  /** The worker's loops are woken by it. */
  readonly work: Pick<Work, 'tell' | 'watch'>;
}

/** A row as the driver gives it: columns by name; each store file maps it to its own type. */
// biome-ignore lint/suspicious/noExplicitAny: the driver does not know the columns' types
export type Row = Record<string, any>;

interface HotReads {
  /** The first row, or undefined. `sql` uses `?` and is constant text: each text is prepared once. */
  get<Row>(sql: string, values: unknown[]): Promise<Row | undefined>;
  /** All rows; the same holds for `sql`. */
  all<Row>(sql: string, values: unknown[]): Promise<Row[]>;
}

export interface Database extends Db {
  /** Work is run again where PostgreSQL ended the transaction for another (`repeats.ts`). */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** As `migrateUp` says. */
  migrate(before?: (pending: Pending) => Promise<void>): Promise<string[]>;
  /** As the function of that name says. */
  migrateTo(names: readonly string[]): Promise<void>;
  compareMigrations(): Promise<Difference>;
  rollBackAll(): Promise<void>;
  /** Connections that work or wait for work, and work that waits for one. */
  connections(): Connections;
  close(): Promise<void>;
}

interface Connections {
  used: number;
  free: number;
  waiting: number;
}

/**
 * Opens a database: `postgres://…`, or `file:PATH` for SQLite, whose folder is there.
 * The schema is not touched; call migrate().
 */
export function openDatabase(url: string): Database {
  return /^postgres(ql)?:/.test(url) ? openPostgres(url) : openSqlite(url.replace(/^file:/, ''));
}

/** The message of an error would hold the statement with its values, among them numbers of patients. */
const NO_VALUES = { compileSqlOnError: false };

/** One connection writes (SQLite has one writer anyway); a second one serves the hot reads. */
function openSqlite(path: string): Database {
  const knex = knexModule({
    ...NO_VALUES,
    client: 'better-sqlite3',
    connection: { filename: path },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, afterCreate: prepareConnection },
  });
  const reads = new SqliteReads(path);
  const hot: HotReads = {
    get: async <Row>(sql: string, values: unknown[]) => reads.get(sql, values) as Row | undefined,
    all: async <Row>(sql: string, values: unknown[]) => reads.all(sql, values) as Row[],
  };
  const aside = new Reader(path);
  async function closeHot(): Promise<void> {
    await aside.close();
    reads.close();
  }
  return makeDatabase(
    { engine: 'sqlite', knex, hot, aside, changes: silentChanges },
    { lock: sqliteLock(path), closeHot, hotPool: NO_POOL },
  );
}

/** synchronous=FULL: the row that says 'about to send' must outlive a power cut. */
function prepareConnection(
  connection: SQLite.Database,
  done: (error: Error | null, connection: unknown) => void,
) {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 15000');
  connection.pragma('cache_size = -32000');
  connection.function('fold_words', { deterministic: true }, (words) => fold(String(words)));
  prepareOnce(connection);
  done(null, connection);
}

/** Statements that a connection keeps, and the longest that it does. */
const KEPT = { statements: 100, characters: 2_000 };

/**
 * knex begins transactions with a plain BEGIN: one that reads before it writes then fails at once when another process
 * wrote in between; IMMEDIATE waits for its turn instead. And it prepares every statement again, which for a write to texts
 * with all its triggers takes longer than the write itself: those that come again are kept.
 */
function prepareOnce(connection: SQLite.Database): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, SQLite.Statement>();
  const prepareKept = (sql: string): SQLite.Statement => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql);
    if (sql.length > KEPT.characters) return statement;
    const [oldest] = kept.size === KEPT.statements ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(sql, statement);
    return statement;
  };
  connection.prepare = prepareKept as typeof connection.prepare;
}

/**
 * On today's disks a page elsewhere costs little more than the next one: PostgreSQL's default of 4 reads whole tables
 * where an index is at hand.
 */
const PREPARE_SESSION = 'SET random_page_cost = 1.1';

const POOL = {
  min: 0,
  max: 12,
  afterCreate: (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) =>
    void connection.query(PREPARE_SESSION, (error) => done(error, connection)),
};

/** A process that is stopped inside a transaction loses it, with the locks that others wait for. */
const LONGEST_REST_IN_TRANSACTION = 60_000;

function openPostgres(url: string): Database {
  const knex = knexModule({
    ...NO_VALUES,
    client: 'pg',
    connection: {
      idle_in_transaction_session_timeout: LONGEST_REST_IN_TRANSACTION,
      connectionString: url,
    },
    pool: POOL,
    // The error is thrown as well, and said once where it is caught.
    log: { warn: (text: string) => text.startsWith('Acquire connection error') || process.emitWarning(text) },
  });
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const names = new Map<string, { name: string; text: string }>();
  const hot: HotReads = {
    get: async <Row>(sql: string, values: unknown[]) => (await hot.all<Row>(sql, values))[0],
    async all<Row>(sql: string, values: unknown[]) {
      let query = names.get(sql);
      if (!query) {
        let position = 0;
        query = { name: `hot_${names.size}`, text: sql.replace(/\?/g, () => `$${++position}`) };
        names.set(sql, query);
      }
      const { rows } = await pool.query({ ...query, values });
      return rows as Row[];
    },
  };
  const changes = new PostgresChanges(url, (sql, values) => pool.query(sql, values));
  return makeDatabase(
    { engine: 'postgres', knex, hot, changes },
    { lock: postgresLock(knex), closeHot: () => pool.end(), hotPool: pool },
  );
}

function makeDatabase(
  given: Omit<Db, 'changes' | 'work'> & { changes: Changes },
  { lock, closeHot, hotPool }: { lock: MigrationLock; closeHot: () => Promise<void>; hotPool: HotPool },
): Database {
  const parts = { ...given, work: new Work() };
  const { knex, changes } = parts;
  return {
    ...parts,
    transaction: (work) => repeatEnded(() => inTransaction(parts, work)),
    migrate: (before) => migrateUp(knex, lock, before),
    migrateTo: (names) => migrateTo(knex, lock, names),
    compareMigrations: () => compareMigrations(parts),
    rollBackAll: () => migrateDown(knex),
    connections: () => countConnections(knex, hotPool),
    async close() {
      await changes.close();
      await closeHot();
      await knex.destroy();
    },
  };
}

type HotPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** SQLite's one connection for reads is always at hand. */
const NO_POOL: HotPool = { totalCount: 0, idleCount: 0, waitingCount: 0 };

function countConnections({ client: { pool } }: Knex, hot: HotPool): Connections {
  return {
    used: pool.numUsed() + hot.totalCount - hot.idleCount,
    free: pool.numFree() + hot.idleCount,
    waiting: pool.numPendingAcquires() + hot.waitingCount,
  };
}

/** What changed, and what there is to do, is told after the commit: anyone who is woken sooner would find nothing. */
async function inTransaction<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  const { engine, hot, changes, work } = db;
  const changed = new Set<string>();
  const added = new Set<WorkKind>();
  const gathered = {
    changes: {
      watch: changes.watch.bind(changes),
      heard: changes.heard,
      tell: (clinicId: string) => void changed.add(clinicId),
    },
    work: { watch: work.watch.bind(work), tell: (kind: WorkKind) => void added.add(kind) },
  };
  const result = await db.knex.transaction((knex) => run({ engine, knex, hot, ...gathered }));
  for (const clinicId of changed) changes.tell(clinicId);
  for (const kind of added) work.tell(kind);
  return result;
}

/** Lends SQLite's own connection, inside a transaction that transaction's, for what knex has no words for. */
export async function onConnection<T>({ knex }: Db, work: (connection: SQLite.Database) => T): Promise<T> {
  const connection = await knex.client.acquireConnection();
  try {
    return work(connection);
  } finally {
    await knex.client.releaseConnection(connection);
  }
}

/** Splits a list for `IN (…)`, which both engines limit. */
export function* inChunks<T>(list: readonly T[], size = 5_000): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
