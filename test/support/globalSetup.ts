import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/store/db.ts';
import { startPostgres } from './postgres.ts';

/**
 * One PostgreSQL, one migrated SQLite file and one folder of logs for the whole run: vitest calls this once before the
 * first project and once at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await placeForFiles(), 'goodword-run-'));
  // What is temporary for the tests, and for the programs that they start.
  process.env.TMPDIR = folder;
  const server = await startPostgres(migrateTemplate);
  project.provide('postgresSocketFolder', server.socketFolder);
  const sqliteTemplate = join(folder, 'goodword.db');
  await migrateTemplate(`file:${sqliteTemplate}`);
  project.provide('sqliteTemplate', sqliteTemplate);
  const logFolder = await mkdtemp(join(folder, 'logs-'));
  project.provide('logFolder', logFolder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A disk in memory, as most Linux machines have. */
const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** In memory where there is room: SQLite waits at each commit until it stands on the disk. */
async function placeForFiles(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM ? MEMORY : tmpdir();
}

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.migrate();
  await database.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketFolder: string;
    sqliteTemplate: string;
    logFolder: string;
  }
}
