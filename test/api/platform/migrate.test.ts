import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/store/db/db.ts';
import { createFile } from '../../support/database.ts';
import { makeOperator } from '../../support/operator.ts';
import { makeOperatorHere } from '../../support/operatorHere.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

/** `goodword-server migrate`, and what a start does to a database of another version. */

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

async function within<T>(path: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(`file:${path}`);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function install() {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, 'goodword.db');
  await createFile(path);
  return { dataDir, path, operate: await makeOperatorHere({ DATA_DIR: dataDir }) };
}

/** Brings a database back to the shape before its last migration, and gives that one's name. */
async function takeLastBack({ knex }: Database): Promise<string> {
  const { id, name } = await knex('migrations').orderBy('name', 'desc').first();
  const { down } = await import(join(MIGRATIONS, `${name}.ts`));
  await down(knex);
  await knex('migrations').where({ id }).delete();
  return name;
}

test('a SQLite database is copied before it is changed, and what would be done can be asked first', async () => {
  const { dataDir, path, operate } = await install();
  expect((await operate(['migrate', '--check'])).stdout).toBe('The database is in its newest shape.\n');
  const last = await within(path, takeLastBack);
  const { name: before } = await within(path, ({ knex }) =>
    knex('migrations').orderBy('name', 'desc').first(),
  );
  const check = await operate(['migrate', '--check']);
  expect(check.stdout).toBe(`It would copy the database, and then run:\n  ${last}\n`);
  const copies = async () => (await readdir(dataDir)).filter((name) => name.includes(before));
  expect(await copies()).toEqual([]);

  const migrated = await operate(['migrate']);
  expect(migrated).toMatchObject({ code: 0, stderr: '' });
  const [copy = ''] = await copies();
  expect(copy).toMatch(/^goodword\.db\.\d{4}_\w+\.\d{8}T\d{6}Z$/);
  expect(migrated.stdout).toBe(
    `Copied the database first, to ${join(dataDir, copy)}\nThe database is in its newest shape.\n`,
  );
  expect((await stat(join(dataDir, copy))).mode & 0o777).toBe(0o600);
  const has = (file: string) =>
    within(file, async ({ knex }) => (await knex('migrations').where({ name: last })).length);
  expect([await has(join(dataDir, copy)), await has(path)]).toEqual([0, 1]);
  await operate(['migrate']);
  expect(await copies()).toEqual([copy]);
});

test('a database that a newer version changed is refused by the name of what changed it', async () => {
  const { dataDir, path, operate } = await install();
  const know = (name: string) =>
    within(path, ({ knex }) => knex('migrations').insert({ name, batch: 9, migration_time: new Date() }));
  await know('9997_of_tomorrow');
  expect((await operate(['migrate', '--check'])).stdout).toContain('works beside: 9997_of_tomorrow.');
  await know('9998_contract_columns');
  const serving = await makeOperator({ DATA_DIR: dataDir });
  const refused = [await operate(['migrate', '--check']), await serving(['serve'])];
  const stderr =
    'DATABASE_URL: The database is newer than this program: it has the migration 9998_contract_columns. ' +
    'Start the version that made it, or a newer one.\n';
  expect(refused).toEqual(refused.map(() => ({ code: 1, stdout: '', stderr })));
});
