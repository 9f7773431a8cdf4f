import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { migrateTemplate } from './template.ts';

/**
 * One PostgreSQL, one migrated SQLite file and one folder of logs for the whole run: vitest calls this once before the
 * first project and once at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(migrateTemplate);
  project.provide('postgresSocketFolder', server.socketFolder);
  const templateFolder = await mkdtemp(join(tmpdir(), 'goodword-template-'));
  const sqliteTemplate = join(templateFolder, 'goodword.db');
  await migrateTemplate(`file:${sqliteTemplate}`);
  project.provide('sqliteTemplate', sqliteTemplate);
  const logFolder = await mkdtemp(join(tmpdir(), 'goodword-logs-'));
  project.provide('logFolder', logFolder);
  return async () => {
    await server.stop();
    for (const folder of [templateFolder, logFolder]) await rm(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketFolder: string;
    sqliteTemplate: string;
    logFolder: string;
  }
}
