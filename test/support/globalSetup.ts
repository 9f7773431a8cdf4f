import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** One PostgreSQL for the whole run: vitest calls this once before the first project and once at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresSocketFolder', server.socketFolder);
  return () => server.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketFolder: string;
  }
}
