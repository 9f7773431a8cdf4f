import { execFile } from 'node:child_process';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/store/db/db.ts';
import { createDatabaseOn, startPostgres } from '../support/postgres.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { startQuickWorker } from './goodword.ts';
import { LONG } from './seed.ts';
import { heldByCarrier, judge, numbers, queue, queueNeighbours, setStage, settled, until } from './stage.ts';

/** The database is away for a while, in the middle of a batch. */

const TEXTS = LONG ? 6_000 : 300;
const RATE = { SENDS_PER_SECOND: '100' };
const RESTARTS = LONG ? 10 : 2;
const LOCKED = LONG ? 10_000 : 3_000;

const run = promisify(execFile);

/** Resolves once the carrier has some more texts than now. */
async function someGoOut(stage: Parameters<typeof heldByCarrier>[0]): Promise<void> {
  const before = (await heldByCarrier(stage)).length;
  await until(async () => (await heldByCarrier(stage)).length > before);
}

test('PostgreSQL is restarted in mid-batch, as after a crash', async () => {
  const server = await startPostgres(async (url) => {
    const database = openDatabase(url);
    await database.migrate();
    await database.close();
  });
  onTestFinished(server.stop);
  const { url } = await createDatabaseOn(server.socketFolder);
  const stage = await setStage('postgres', { databaseUrl: url, env: RATE });
  const { ctx } = stage;
  // The servers of the tests forget the last commits when they crash; those of an installation do not.
  const name = new URL(url.replace('postgres:///', 'postgres://local/')).pathname.slice(1);
  await ctx.db.knex.raw(`ALTER DATABASE ${name} SET synchronous_commit = on`);
  await stage.behave({ callbacks: 'off' });
  await queue(ctx, numbers(TEXTS));
  await queueNeighbours(ctx);
  const worker = startQuickWorker(stage.env);
  onTestFinished(worker.kill);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await someGoOut(stage);
    await server.restart();
  }
  await settled(ctx);
  await judge(stage, { queued: TEXTS + 5 });
  await worker.kill();
});

test(`SQLite is locked for ${LOCKED / 1_000} seconds by another process`, async () => {
  const stage = await setStage('sqlite', { env: RATE });
  await stage.behave({ callbacks: 'off' });
  await queue(stage.ctx, numbers(TEXTS));
  await queueNeighbours(stage.ctx);
  const worker = startQuickWorker(stage.env);
  onTestFinished(worker.kill);
  await someGoOut(stage);
  const other = new SQLite(join(stage.env.DATA_DIR ?? '', 'goodword.db'), { timeout: 15_000 });
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  await wait(LOCKED);
  other.exec('COMMIT');
  await settled(stage.ctx);
  await judge(stage, { queued: TEXTS + 5 });
  await worker.kill();
});

const DISK_BYTES = 96 * 1024 * 1024;

interface Disk {
  folder: string;
  /** Leaves no room for a process to write to, and gives it back. */
  fill(pid: number): Promise<void>;
  clear(pid: number): Promise<void>;
}

/**
 * A small disk of its own. Where nobody may mount one, a limit on the size of the files that the process may
 * write stands for it: the write fails as well, only with another error of the system (EFBIG for ENOSPC).
 */
async function smallDisk(): Promise<Disk> {
  const folder = await temporaryFolder();
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!mounted) {
    const limit = (size: string) => (pid: number) =>
      run('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`]).then(() => undefined);
    return { folder, fill: limit('0'), clear: limit('unlimited') };
  }
  onTestFinished(async () => void (await run('umount', ['-l', folder])));
  const ballast = join(folder, 'ballast');
  return { folder, fill: () => fillWith(ballast), clear: () => rm(ballast) };
}

async function fillWith(path: string): Promise<void> {
  const file = await open(path, 'w');
  // In large pieces, since texts go out meanwhile; what is left in small ones.
  for (const bytes of [1_048_576, 4_096]) {
    const piece = Buffer.alloc(bytes, 1);
    const full = async (): Promise<never> => {
      for (;;) await file.write(piece);
    };
    await expect(full()).rejects.toThrow('ENOSPC');
  }
  await file.close();
  expect((await stat(path)).size).toBeGreaterThan(0);
}

test('the disk is full for a while under SQLite', async () => {
  const disk = await smallDisk();
  const stage = await setStage('sqlite', { dataDir: disk.folder, env: RATE });
  const { ctx } = stage;
  await stage.behave({ callbacks: 'off' });
  await queue(ctx, numbers(TEXTS));
  await queueNeighbours(ctx);
  const worker = startQuickWorker(stage.env);
  onTestFinished(worker.kill);
  await someGoOut(stage);
  const fails = worker.says('a step of the worker failed');
  // What the log of SQLite has taken already could be written over.
  await ctx.db.knex.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  await disk.fill(worker.pid);
  await fails;
  await disk.clear(worker.pid);
  await settled(ctx);
  await judge(stage, { queued: TEXTS + 5 });
  await worker.kill();
});
