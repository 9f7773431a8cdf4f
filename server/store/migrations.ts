import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import type { MigrationLock } from './migrationLock.ts';

/** The folder of the migrations: beside the built program, or the repository's own. Its files are the list of them. */
const folder = [
  new URL('./migrations/', import.meta.url),
  new URL('../../migrations/', import.meta.url),
].find((place) => existsSync(place)) as URL;

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(folder)).filter((file) => /^\d{4}_\w+\.[jt]s$/.test(file)).sort(),
  getMigrationName: (file) => file.replace(/\.[jt]s$/, ''),
  getMigration: (file) => import(new URL(file, folder).href),
};

const options: Knex.MigratorConfig = { migrationSource: source, tableName: 'migrations' };

/** Brings a database to the newest shape; gives the names of the migrations that ran. */
export function migrateUp(knex: Knex, lock: MigrationLock): Promise<string[]> {
  return lock(async () => {
    await knex.migrate.forceFreeMigrationsLock(options);
    const [, names] = await knex.migrate.latest(options);
    return names;
  });
}

/** Takes every migration back; the tests' way to show that each can be. */
export async function migrateDown(knex: Knex): Promise<void> {
  await knex.migrate.rollback(options, true);
}
