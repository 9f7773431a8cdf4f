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
export async function openEmpty(engine: Database['engine']): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-migrations-'));
  const postgres = engine === 'postgres' ? await createEmptyDatabase() : undefined;
  const database = openDatabase(postgres?.url ?? `file:${join(folder, 'test.db')}`);
  onTestFinished(async () => {
    await database.close();
    await postgres?.drop();
    await rm(folder, { recursive: true });
  });
  return database;
}
