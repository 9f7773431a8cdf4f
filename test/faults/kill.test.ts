import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from './goodword.ts';
import { LONG, seededRandom } from './seed.ts';
import { countTexts, ENGINES, judge, numbers, queue, queueNeighbours, setStage, settled } from './stage.ts';

/**
 * The promise of sending under SIGKILL: never texted twice, nobody silently skipped. The server is killed
 * while texts are under way, at moments drawn from the seed; the long form takes more texts, more kills and a
 * carrier in a worse mood.
 */

const TEXTS = LONG ? 10_000 : 1_000;
const KILLS = LONG ? 50 : 6;
/** So slow that no run of kills, each after 0.8 s at most, hands every text over: the last server has to. */
const SENDS_PER_SECOND = { killed: '120', last: '400' };
/** Beyond the two minutes after which the carrier may be asked. */
const CLOCK_STEP = 130;
/** One that the carrier refuses, and two that it takes and cannot deliver. */
const TROUBLED = ['+15005550001', '+12129003005', '+12129013006'];

describe.each(ENGINES)('a server on %s that is killed again and again', (engine) => {
  test(`texts each of ${TEXTS} numbers once over ${KILLS} kills`, async () => {
    const random = seededRandom();
    const stage = await setStage(engine, { env: { SENDS_PER_SECOND: SENDS_PER_SECOND.killed } });
    const at = (restart: number) => ({
      ...stage.env,
      CLOCK_OFFSET: String(stage.noon + restart * CLOCK_STEP),
    });
    await queue(stage.ctx, [...numbers(TEXTS - TROUBLED.length), ...TROUBLED]);
    await queueNeighbours(stage.ctx);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await stage.behave({ mode: 'accept_then_drop', share: LONG ? 0.1 : 0.02 });
      const server = await startServer(at(kill));
      onTestFinished(server.kill);
      await wait(100 + random() * 700);
      await server.kill();
    }

    await stage.behave();
    expect(await countTexts(stage.ctx, 'queued', 'sending')).toBeGreaterThan(0);
    const server = await startServer({ ...at(KILLS), SENDS_PER_SECOND: SENDS_PER_SECOND.last });
    onTestFinished(server.kill);
    await settled(stage.ctx);
    await judge(stage, { queued: TEXTS + 5, unsent: 1 });
    await server.kill();
  });
});
