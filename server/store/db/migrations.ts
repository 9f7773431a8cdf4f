import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import type { MigrationLock } from './migrationLock.ts';

/** The folder of the migrations: beside the built program, or the repository's own. Its files are the list of them. */
const folder = [
  new URL('./migrations/', import.meta.url),
  new URL('../../../migrations/', import.meta.url),
].find((place) => existsSync(place)) as URL;

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(folder)).filter((file) => /^\d{4}_\w+\.[jt]s$/.test(file)).sort(),
  getMigrationName: (file) => file.replace(/\.[jt]s$/, ''),
  getMigration: (file) => import(new URL(file, folder).href),
};

const tableName = 'migrations';
/** Without knex's own check, which refuses every migration that it does not know. */
const options: Knex.MigratorConfig = {
  migrationSource: source,
  tableName,
  disableMigrationsListValidation: true,
};

/** What is known before a database that is in use is changed. */
export interface Pending {
  /** The newest migration that it has. */
  last: string;
  /** Those that are about to run. */
  lacking: string[];
}

/**
 * Brings a database to the newest shape; gives the names of the migrations that ran. `before` is awaited where there is
 * something to do on a database that is not new. Throws NewerDatabase.
 */
export function migrateUp(
  knex: Knex,
  lock: MigrationLock,
  before?: (pending: Pending) => Promise<void>,
): Promise<string[]> {
  return lock(async () => {
    const done = await listDone(knex);
    const { lacking, contracting } = await compareWith(done);
    if (contracting[0] !== undefined) throw new NewerDatabase(contracting[0]);
    const last = done.at(-1);
    if (before && last !== undefined && lacking.length > 0) await before({ last, lacking });
    await knex.migrate.forceFreeMigrationsLock(options);
    const [, names] = await knex.migrate.latest(options);
    return names;
  });
}

/** Brings an empty database to the shape that some migrations made. Throws NewerDatabase where one of them is not known. */
export function migrateTo(knex: Knex, lock: MigrationLock, names: readonly string[]): Promise<void> {
  return lock(async () => {
    const [unknown] = (await compareWith(names)).unknown;
    if (unknown !== undefined) throw new NewerDatabase(unknown);
    const getMigrations = async () =>
      (await source.getMigrations([])).filter((file) => names.includes(source.getMigrationName(file)));
    await knex.migrate.latest({ ...options, migrationSource: { ...source, getMigrations } });
  });
}

/** How the shape of a database differs from this program's, by names of migrations. */
export interface Difference {
  lacking: string[];
  /** It has them, and this program does not know them. */
  unknown: string[];
  /** Those of the unknown ones beside which this program cannot work. */
  contracting: string[];
}

export const compareMigrations = async ({ knex }: { knex: Knex }): Promise<Difference> =>
  compareWith(await listDone(knex));

/**
 * A migration that takes away what older programs use says so in its name, which the database keeps: a program that does
 * not know it then knows that it is too old. It goes on beside all others that it does not know.
 */
const isContracting = (name: string): boolean => /^\d{4}_contract_/.test(name);

/** A newer program changed the database in a way that this one cannot work with. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database is newer than this program: it has the migration ${migration}. Start the version that made it, or a newer one.`,
    );
    this.name = 'NewerDatabase';
  }
}

async function compareWith(done: readonly string[]): Promise<Difference> {
  const known = (await source.getMigrations([])).map((file) => source.getMigrationName(file));
  const unknown = done.filter((name) => !known.includes(name));
  return {
    lacking: known.filter((name) => !done.includes(name)),
    unknown,
    contracting: unknown.filter(isContracting),
  };
}

/** The migrations that a database has, in their order. */
async function listDone(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(tableName))) return [];
  return knex(tableName).orderBy('name').pluck('name');
}

/** Takes every migration back; the tests' way to show that each can be. */
export async function migrateDown(knex: Knex): Promise<void> {
  await knex.migrate.rollback(options, true);
}
