import { rmSync } from 'node:fs';
import { type Database, type Db, openDatabase } from '../db/db.ts';
import { NewerDatabase } from '../db/migrations.ts';
import { openFileTarget } from './fileTarget.ts';
import { isHalfCopied, PROGRESS } from './marks.ts';
import { openServerTarget } from './serverTarget.ts';
import type { CopyTarget } from './target.ts';

/**
 * Gets a database ready for a copy: empty, with the migrations of what is copied. Throws NewerDatabase where one of them is
 * not known.
 */

/** Whether what is copied was written by a newer program. */
export const isNewer = (error: unknown): error is Error => error instanceof NewerDatabase;

/** Makes a SQLite file where none is. */
export async function prepareFile(path: string, migrations: readonly string[]): Promise<CopyTarget> {
  await onDatabase(`file:${path}`, (database) => database.migrateTo(migrations));
  rmSync(`${path}-migrating`, { force: true });
  return openFileTarget(path);
}

/**
 * Gets an empty PostgreSQL database ready, or one with the half of a copy, with which it goes on; undefined for any other.
 * With `again` the half is taken away first.
 */
export async function prepareServer(
  url: string,
  migrations: readonly string[],
  { again }: { again: boolean },
): Promise<CopyTarget | undefined> {
  const isReady = await onDatabase(url, async (database) => {
    const isHalf = await database.knex.schema.hasTable(PROGRESS);
    if (!isHalf && (await hasTables(database))) return false;
    if (isHalf && (again || !(await isAmong(database, migrations)))) await empty(database);
    await noteBeginning(database);
    await database.migrateTo(migrations);
    return true;
  });
  return isReady ? openServerTarget(url) : undefined;
}

const hasTables = async ({ knex }: Database): Promise<boolean> =>
  (await knex('information_schema.tables')
    .whereRaw('table_schema = current_schema()')
    .first('table_name')) !== undefined;

/** Whether the half of a copy was begun with no other migrations. */
async function isAmong({ knex }: Database, migrations: readonly string[]): Promise<boolean> {
  if (!(await knex.schema.hasTable('migrations'))) return true;
  const done: string[] = await knex('migrations').pluck('name');
  return done.every((name) => migrations.includes(name));
}

async function empty(database: Database): Promise<void> {
  await database.rollBackAll();
  await database.knex(PROGRESS).delete();
}

/** From here on nothing but a copy uses the database, until `endCopy`. */
async function noteBeginning({ knex }: Database): Promise<void> {
  if (await knex.schema.hasTable(PROGRESS)) return;
  await knex.schema.createTable(PROGRESS, (t) => {
    t.text('name').primary();
    t.bigInteger('rows').notNullable();
    t.text('hash').notNullable();
  });
}

/** Does what is left to do in a whole copy, and brings it to the newest shape. */
export async function settleCopy(url: string, settle: (tx: Db) => Promise<void>): Promise<void> {
  await onDatabase(url, async (database) => {
    await database.transaction(settle);
    await database.migrate();
  });
  if (url.startsWith('file:')) rmSync(`${url.slice('file:'.length)}-migrating`, { force: true });
}

/** Lets a copy on PostgreSQL be used. */
export const endCopy = (url: string): Promise<void> =>
  onDatabase(url, ({ knex }) => knex.schema.dropTable(PROGRESS));

/** Whether a copy into a PostgreSQL database waits for its end. */
export const isCopyOpen = (url: string): Promise<boolean> => onDatabase(url, isHalfCopied);

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
