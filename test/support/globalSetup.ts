import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/store/db.ts';
import { startPostgres } from './postgres.ts';

/**
 * One PostgreSQL and one folder of logs for the whole run: vitest calls this once before the first project and once
 * at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(migrateTemplate);
  project.provide('postgresSocketFolder', server.socketFolder);
  const logFolder = await mkdtemp(join(tmpdir(), 'goodword-logs-'));
  project.provide('logFolder', logFolder);
  return async () => {
    await server.stop();
    await rm(logFolder, { recursive: true, force: true });
  };
}

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.migrate();
  await database.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketFolder: string;
    logFolder: string;
  }
}
