import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { markRestored } from '../../../server/domain/sending/restored/markRestored.ts';
import { backUp } from '../../../server/operator/copy/backup.ts';
import { restore } from '../../../server/operator/copy/restore.ts';
import { copyRows } from '../../../server/store/copy/copy.ts';
import type { Value } from '../../../server/store/copy/digest.ts';
import { isHalfCopied } from '../../../server/store/copy/marks.ts';
import { prepareFile, prepareServer, settleCopy } from '../../../server/store/copy/prepare.ts';
import { openSnapshot } from '../../../server/store/copy/snapshot.ts';
import type { CopyTarget } from '../../../server/store/copy/target.ts';
import { openDatabase } from '../../../server/store/db/db.ts';
import { findSystemSetting, saveSystemSetting } from '../../../server/store/platform/systemSettings.ts';
import { ENGINES } from '../../support/app.ts';
import { emptyPostgres } from '../../support/copies.ts';
import { createFile } from '../../support/database.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

/** Backups as files: which of them stay, and which are refused. */

const quietly = () => undefined;
const TOLD = 'Told in confidence by the front desk';
const AT = '2026-11-23T09:30:00.000Z';
const CLINIC = {
  ...{ id: '10000001', name: 'Oak Street Clinic', timezone: 'America/New_York' as const, cooldown_days: 90 },
  ...{ routing: 'smart' as const, created_at: AT, updated_at: AT },
};

/** An installation with a setting in its database, and the folder of its backups. */
async function install() {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, 'goodword.db');
  await createFile(path);
  const database = openDatabase(`file:${path}`);
  await saveSystemSetting(database, 'told', TOLD, AT);
  await database.close();
  const config = readConfig({ DATA_DIR: dataDir });
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  const back = (keep?: number) => backUp(config, { file: undefined, keep }, quietly);
  return { config, folder, path, back };
}

/** A backup of such an installation, and what restores a file with its secret elsewhere. */
async function backedUp() {
  const { config, back } = await install();
  const file = (await back()).path;
  const target = join(await temporaryFolder(), 'goodword.db');
  const restoring = (from: string, databaseUrl = `file:${target}`) =>
    restore({ ...config, databaseUrl }, { file: from, secretKeyFile: undefined }, quietly);
  return { file, target, restoring };
}

test('--keep removes the older of those that backup named, never the new one, and no other file', async () => {
  const { folder, back } = await install();
  const older = [1, 2, 3].map((day) => `goodword-2020010${day}T030000Z.backup`);
  const ahead = 'goodword-29990101T030000Z.backup';
  const others = ['goodword.db.backup', 'before-the-move.backup', 'notes.txt'];
  for (const name of [...older, ahead, ...others]) await writeFile(join(folder, name), '');
  // The clock that named one of them was ahead.
  const { path, removed } = await back(1);
  expect(removed).toEqual(older.map((name) => join(folder, name)));
  const left = (await readdir(folder)).map((name) => join(folder, name));
  expect(left.sort()).toEqual([path, ...[ahead, ...others].map((name) => join(folder, name))].sort());
});

test('what a backup left that was killed is removed by the next one, and what another one writes is not', async () => {
  const { folder, back } = await install();
  const { pid: gone } = spawnSync('true');
  const half = 'goodword-20200101T030000Z.backup.part-';
  const left = [`${half}${gone}`, `${half}${gone}-journal`];
  const others = [`${half}${process.ppid}`, `film.part-${gone}`];
  for (const name of [...left, ...others]) await writeFile(join(folder, name), '');
  await back();
  expect((await readdir(folder)).filter((name) => name.includes('.part-')).sort()).toEqual(others.sort());
});

test.each([
  [
    'with another letter',
    async (file: string) => {
      const bytes = await readFile(file);
      bytes.write('t', bytes.indexOf(TOLD));
      await writeFile(file, bytes);
    },
    'is damaged. system_settings does not hold what was copied',
  ],
  [
    'that was cut',
    (file: string) => truncate(file, 64 * 1024),
    'is damaged. It cannot be read (SQLITE_CORRUPT)',
  ],
  ['that was cut to nothing', (file: string) => truncate(file, 0), 'is no backup'],
  ['that begins otherwise', (file: string) => writeFile(file, TOLD), 'is no backup'],
])('a backup %s is refused before anything is written', async (_, spoil, said) => {
  const { file, target, restoring } = await backedUp();
  await spoil(file);
  await expect(restoring(file)).rejects.toThrow(said);
  await expect(readFile(target)).rejects.toThrow('ENOENT');
});

test.each(ENGINES)('a backup of an older version is brought to today’s shape on %s', async (engine) => {
  const { file, target, restoring } = await backedUp();
  const older = await backUpOlder(file);
  const url = engine === 'postgres' ? await emptyPostgres() : `file:${target}`;
  await restoring(older, url);
  const database = openDatabase(url);
  expect(await database.compareMigrations()).toEqual({ lacking: [], unknown: [], contracting: [] });
  expect(await findSystemSetting(database, 'told')).toBe(TOLD);
  expect(await database.knex('clinics').pluck('name')).toEqual([CLINIC.name]);
  await database.close();
});

/** Before what triggers kept of lists and totals went. */
const OLDER_THAN = '0027';

/** A backup of an installation of an older shape than another one's, with a clinic. */
async function backUpOlder(of: string): Promise<string> {
  const connection = new SQLite(of, { readonly: true });
  const names = connection.prepare('SELECT name FROM migrations ORDER BY name').pluck().all() as string[];
  connection.close();
  const dataDir = await temporaryFolder();
  const database = openDatabase(`file:${join(dataDir, 'goodword.db')}`);
  await database.migrateTo(names.filter((name) => name < OLDER_THAN));
  await saveSystemSetting(database, 'told', TOLD, AT);
  await database.knex('clinics').insert(CLINIC);
  expect((await database.compareMigrations()).lacking).toEqual(names.filter((name) => name > OLDER_THAN));
  await database.close();
  const { path } = await backUp(
    readConfig({ DATA_DIR: dataDir }),
    { file: undefined, keep: undefined },
    quietly,
  );
  const kept = `${of}.older`;
  await copyFile(path, kept);
  return kept;
}

test.each(ENGINES)(
  'a backup of a newer version is refused by the name of its migration on %s',
  async (engine) => {
    const { file, restoring } = await backedUp();
    const newer = `${file}.newer`;
    await copyFile(file, newer);
    const connection = new SQLite(newer);
    connection.exec("INSERT INTO migrations (name) VALUES ('9999_of_tomorrow')");
    connection.close();
    const url = engine === 'postgres' ? await emptyPostgres() : undefined;
    await expect(restoring(newer, url)).rejects.toThrow(
      `${newer}: The database is newer than this program: it has the migration 9999_of_tomorrow.`,
    );
  },
);

test('nothing is restored beside the log of a database that was there, nor into one that holds something else', async () => {
  const { file, target, restoring } = await backedUp();
  await writeFile(`${target}-wal`, '');
  await expect(restoring(file)).rejects.toThrow(`${target}-wal is there already`);
  const url = await emptyPostgres();
  const database = openDatabase(url);
  await database.knex.schema.createTable('invoices', (t) => void t.increments());
  await expect(restoring(file, url)).rejects.toThrow('The PostgreSQL database is not empty');
  expect(await database.knex.schema.hasTable('copied_tables')).toBe(false);
  await database.close();
});

test.each([
  ['loses rows', (rows: Value[][]) => rows.slice(1)],
  ['changes a letter', (rows: Value[][]) => rows.map((row) => row.map(otherwise))],
])('a copy that %s on its way is refused when it is read again, on both databases', async (_, spoil) => {
  const { file, target } = await backedUp();
  const source = await openSnapshot(`file:${file}`);
  const onServer = await prepareServer(await emptyPostgres(), source.migrations, { again: false });
  if (!onServer) throw new Error('The database is not empty.');
  for (const whole of [await prepareFile(target, source.migrations), onServer]) {
    const write: CopyTarget['write'] = (table, batches, content) =>
      whole.write(table, table.name === 'system_settings' ? spoilt(batches, spoil) : batches, content);
    const copying = copyRows(source, { ...whole, write }, quietly);
    await expect(copying).rejects.toThrow('system_settings does not hold what was copied');
    await whole.close();
  }
  await source.close();
});

const otherwise = (value: Value): Value =>
  typeof value === 'string' ? value.replace(TOLD, TOLD.toUpperCase()) : value;

async function* spoilt(batches: AsyncIterable<Value[][]>, spoil: (rows: Value[][]) => Value[][]) {
  for await (const rows of batches) yield spoil(rows);
}

test('a restore into PostgreSQL that was cut off at its very end is run again', async () => {
  const { file, restoring } = await backedUp();
  const url = await emptyPostgres();
  const source = await openSnapshot(`file:${file}`);
  const target = await prepareServer(url, source.migrations, { again: false });
  if (!target) throw new Error('The database is not empty.');
  await copyRows(source, target, quietly);
  await Promise.all([target.close(), source.close()]);
  await settleCopy(url, (tx) => markRestored(tx, { madeAt: AT, restoredAt: AT }));
  await restoring(file, url);
  const database = openDatabase(url);
  expect(await findSystemSetting(database, 'told')).toBe(TOLD);
  expect(await isHalfCopied(database)).toBe(false);
  await database.close();
});
