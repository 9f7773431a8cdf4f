import { copyFile } from 'node:fs/promises';
import { inject } from 'vitest';
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
