import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../server/store/db/db.ts';
import { createDatabaseOn, createEmptyDatabaseOn, type TestDatabase } from './postgres.ts';

/** A migrated PostgreSQL database for one test file, on the server of this run. */
export function createDatabase(): Promise<TestDatabase> {
  return createDatabaseOn(inject('postgresSocketFolder'));
}

/** The same without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createEmptyDatabaseOn(inject('postgresSocketFolder'));
}

/** Lays a migrated SQLite database at this path. */
export function createFile(path: string): Promise<void> {
  return copyFile(inject('sqliteTemplate'), path);
}

/** Opens a database without any table for the test that asks. */
export const openEmpty = (engine: Database['engine']): Promise<Database> =>
  open(engine === 'postgres' ? createEmptyDatabase : undefined, async () => undefined);

/** Opens one in the newest shape for the test that asks. */
export const openMigrated = (engine: Database['engine']): Promise<Database> =>
  open(engine === 'postgres' ? createDatabase : undefined, createFile);

async function open(
  create: (() => Promise<TestDatabase>) | undefined,
  lay: (path: string) => Promise<void>,
): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-migrations-'));
  const postgres = await create?.();
  const file = join(folder, 'test.db');
  if (!postgres) await lay(file);
  const database = openDatabase(postgres?.url ?? `file:${file}`);
  onTestFinished(async () => {
    await database.close();
    await postgres?.drop();
    await rm(folder, { recursive: true });
  });
  return database;
}
