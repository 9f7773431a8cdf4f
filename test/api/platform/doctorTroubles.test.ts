import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/store/db/db.ts';
import { saveSystemSetting } from '../../../server/store/platform/systemSettings.ts';
import { createFile } from '../../support/database.ts';
import { makeOperatorHere } from '../../support/operatorHere.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

/** What `goodword-server doctor` says of an installation at rest that something is wrong with. */

const HOUR = 3_600_000;

async function install() {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, 'goodword.db');
  await createFile(path);
  const operate = await makeOperatorHere({ DATA_DIR: dataDir });
  /** The lines about one thing, and how it ended. */
  const doctor = async (check: string, settings: Record<string, string> = {}) => {
    const { code, stdout } = await operate(['doctor'], settings);
    return { code, lines: stdout.split('\n').filter((line) => line.includes(`  ${check}: `)) };
  };
  return { dataDir, path, operate, doctor };
}

describe('backups', () => {
  test('that are older than a day and a half, until there is another', async () => {
    const { dataDir, operate, doctor } = await install();
    const noteOf = (hours: number) => {
      const last = { at: new Date(Date.now() - hours * HOUR).toISOString(), file: 'a.backup' };
      return writeFile(join(dataDir, 'last-backup.json'), JSON.stringify(last));
    };
    await noteOf(35);
    expect((await doctor('Backups')).lines).toEqual(['pass  Backups: The newest is 35 hours old.']);
    await noteOf(37);
    expect(await doctor('Backups')).toEqual({
      code: 0,
      lines: ['warn  Backups: The newest is 37 hours old. Run each night: goodword-server backup'],
    });
    expect((await operate(['backup'])).code).toBe(0);
    expect((await doctor('Backups')).lines).toEqual(['pass  Backups: The newest is 0 hours old.']);
  });

  test('one that was restored holds everything back, until it was resumed', async () => {
    const { dataDir, operate } = await install();
    expect((await operate(['backup', join(dataDir, 'a.backup')])).code).toBe(0);
    const copy = await makeOperatorHere({ DATA_DIR: await temporaryFolder() });
    const words = ['--secret-key-file', join(dataDir, 'secret.key')];
    expect((await copy(['restore', join(dataDir, 'a.backup'), ...words])).code).toBe(0);
    const { code, stdout } = await copy(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^fail {2}Restored copy: It was restored from a backup of \S+, and nothing goes out\. Stop the original for good, then run: goodword-server resume$/m,
    );
    const resumed = await copy(['resume']);
    expect(resumed.stdout).toContain('The carrier could not be asked. 0 texts that waited are cancelled;');
    expect((await copy(['doctor'])).stdout).not.toContain('Restored copy');
    expect((await copy(['resume'])).stdout).toBe(
      'This is no restored copy: nothing is held back for that.\n',
    );
  });
});

test('a database file in which a page is damaged', async () => {
  const { path, doctor } = await install();
  const connection = new SQLite(path);
  const index = "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'reviews'";
  const page = connection.prepare(index).pluck().get() as number;
  const size = connection.pragma('page_size', { simple: true }) as number;
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(size), 0, size, (page - 1) * size);
  await file.close();
  expect(await doctor('Integrity')).toEqual({
    code: 1,
    lines: [
      'fail  Integrity: The database file is damaged. ' +
        'Stop the programs, keep the file, and restore the newest backup.',
    ],
  });
});

test('a clock that is moved, and a pause of everything', async () => {
  const { path, doctor } = await install();
  expect((await doctor('Clock', { CLOCK_OFFSET: '60' })).lines).toEqual([
    'warn  Clock: It is moved by CLOCK_OFFSET. Unset CLOCK_OFFSET, but for a demonstration.',
  ]);
  const database = openDatabase(`file:${path}`);
  const at = new Date().toISOString();
  const pause = { since: at, until: null, code: null, reason: 'The carrier refuses everything' };
  await saveSystemSetting(database, 'sending_pause', pause, at);
  await database.close();
  expect((await doctor('Texts')).lines[0]).toBe(
    'warn  Texts: Everything waits: The carrier refuses everything. Run: goodword admin sending resume',
  );
});

test('a secret that is left of a rotation, and one that stands unused', async () => {
  const { dataDir, operate, doctor } = await install();
  expect((await operate(['migrate', '--new'])).code).toBe(0);
  const own = join(dataDir, 'secret.key');
  const given = { SECRET_KEY: 'a secret that the environment gives' };
  const written = join(await temporaryFolder(), 'next');
  await writeFile(written, given.SECRET_KEY, { mode: 0o600 });
  expect((await operate(['secrets', 'rotate', '--secret-key-file', written])).code).toBe(0);
  expect((await doctor('Secret', given)).lines).toEqual([
    `warn  Secret: SECRET_KEY is set, and secret.key stands unused. Delete ${own}.`,
  ]);
  await writeFile(`${own}.next`, 'the secret of a rotation that was cut short', { mode: 0o600 });
  expect((await doctor('Secret')).lines).toEqual([
    'warn  Secret: The next secret of a rotation stands in the data folder. Run: goodword-server secrets rotate',
  ]);
});
