import { describe, expect, onTestFinished, test } from 'vitest';
import { untilNoon } from '../support/clock.ts';
import { startQuickWorker } from './goodword.ts';
import { LONG } from './seed.ts';
import {
  countTexts,
  heldByCarrier,
  judge,
  numbers,
  queue,
  queueNeighbours,
  setStage,
  settled,
  shortOn,
  until,
} from './stage.ts';

/**
 * The clock jumps between two starts, by an hour and by a day, forward and back, while the carrier cuts the
 * connection under some of the texts that it took: each start finds texts under way whose claim lies elsewhere.
 */

const TEXTS = LONG ? 5_000 : 300;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Beyond the two minutes after which the carrier may be asked. */
const STEP = 130;
/** A noon from which a day later is more than a day ahead of the carrier, whose clock is right. */
const noonAhead = (noon: number): number => (noon > HOUR ? noon : noon + DAY);

describe.each(shortOn('sqlite'))('a clock on %s that jumps between two starts', (engine) => {
  test('has nobody texted twice, and nobody left out', async () => {
    const noon = noonAhead(untilNoon());
    const rate = { SENDS_PER_SECOND: LONG ? '300' : '60' };
    const stage = await setStage(engine, { env: { ...rate, CLOCK_OFFSET: String(noon) } });
    await queue(stage.ctx, numbers(TEXTS));
    await stage.behave({ mode: 'accept_then_drop', share: 0.3, callbacks: 'off' });
    const jumps = [noon, noon + HOUR, noon + DAY, noon];
    for (const [index, offset] of jumps.entries()) {
      const worker = startQuickWorker({ ...stage.env, CLOCK_OFFSET: String(offset) });
      onTestFinished(worker.kill);
      const enough = ((index + 1) * TEXTS) / 10;
      await until(async () => (await heldByCarrier(stage)).length >= enough);
      await worker.kill();
    }
    expect(await countTexts(stage.ctx, 'sending')).toBeGreaterThan(0);

    await stage.behave();
    const last = startQuickWorker({ ...stage.env, CLOCK_OFFSET: String(noon + DAY + STEP) });
    onTestFinished(last.kill);
    await queueNeighbours(stage.ctx);
    await settled(stage.ctx);
    await judge(stage, { queued: TEXTS + 5 });
    await last.kill();
  });
});
