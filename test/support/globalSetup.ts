import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/store/db.ts';
import { startPostgres } from './postgres.ts';

/** One PostgreSQL for the whole run: vitest calls this once before the first project and once at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(migrateTemplate);
  project.provide('postgresSocketFolder', server.socketFolder);
  return () => server.stop();
}

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.migrate();
  await database.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketFolder: string;
  }
}
