import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/store/db/db.ts';
import { saveSystemSetting } from '../../server/store/platform/systemSettings.ts';
import { createFile } from '../support/database.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { OPERATORS_PROGRAM, startQuickWorker } from './goodword.ts';
import {
  countTexts,
  heldByCarrier,
  judge,
  numbers,
  openProduct,
  queue,
  queueNeighbours,
  setStage,
  settled,
  until,
} from './stage.ts';

/** Copies of an installation: by hand, and on a disk that is too small. */

const TEXTS = 35;
/** Beyond the two minutes after which the carrier may be asked. */
const STEP = 130;

// A copy of the SQLite file is made while texts are under way, and started once the original has sent them.
test('a copy of the data takes over what the original sent, and sends none of it again', async () => {
  const stage = await setStage('sqlite', { env: { SEND_CONCURRENCY: '64' } });
  const { ctx, env } = stage;
  await queue(ctx, numbers(TEXTS));
  await queueNeighbours(ctx);
  await stage.behave({ mode: 'hang', callbacks: 'off' });
  const original = startQuickWorker(env);
  onTestFinished(original.kill);
  await until(async () => (await countTexts(ctx, 'sending')) === TEXTS + 5);
  const folder = join(await temporaryFolder(), 'copy');
  await mkdir(folder);
  await ctx.db.knex.raw('VACUUM INTO ?', [join(folder, 'goodword.db')]);
  expect(await heldByCarrier(stage)).toEqual([]);
  await stage.behave({ callbacks: 'off' });
  await settled(ctx);
  await judge(stage, { queued: TEXTS + 5 });
  await original.kill();

  const late = { ...env, DATA_DIR: folder, CLOCK_OFFSET: String(stage.noon + STEP) };
  const copy = await openProduct(late);
  expect(await countTexts(copy, 'sending')).toBe(TEXTS + 5);
  const worker = startQuickWorker(late);
  onTestFinished(worker.kill);
  await settled(copy);
  await judge(stage, { queued: TEXTS + 5, ctx: copy });
  await worker.kill();
});

const MiB = 1024 * 1024;

test('a disk that is full in the middle of a backup ends it with a sentence, and nothing is left of it', async () => {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, 'goodword.db');
  await createFile(path);
  const room = (await stat(path)).size + MiB;
  const database = openDatabase(`file:${path}`);
  await saveSystemSetting(database, 'large', 'x'.repeat(2 * MiB), '2026-11-23T09:30:00.000Z');
  await database.close();
  // A limit on the size of files stands for a disk without room: the write fails as well.
  const words = ['prlimit', [`--fsize=${room}`, process.execPath, OPERATORS_PROGRAM, 'backup']] as const;
  const backup = promisify(execFile)(...words, { env: { ...process.env, DATA_DIR: dataDir } });
  await expect(backup).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^\S+\.backup cannot be written \(SQLITE_\w+\)\. Make room .*; nothing is left of it\.\n$/,
    ),
  });
  expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
  expect(await readdir(dataDir)).not.toContain('last-backup.json');
});
