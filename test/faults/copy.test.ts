import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/sandbox.ts';
import { startQuickWorker } from './goodword.ts';
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

/**
 * A copy of the SQLite file, made while texts are under way and started once the original has sent them: what
 * was in hand in the copy is asked about and adopted.
 */

const TEXTS = 35;
/** Beyond the two minutes after which the carrier may be asked. */
const STEP = 130;

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
