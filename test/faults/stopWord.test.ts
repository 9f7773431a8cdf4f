import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { carrierPosts } from '../support/sending.ts';
import { startQuickServer, startQuickWorker } from './goodword.ts';
import { LONG, seededRandom } from './seed.ts';
import {
  countTexts,
  ENGINES,
  heldByCarrier,
  judge,
  numbers,
  queue,
  queueNeighbours,
  setStage,
  settled,
  until,
} from './stage.ts';

/**
 * Patients say STOP while two processes are texting, just before, while and after their own text goes out. The
 * carrier is not told: it would take every further text, and its list shows whether one came after the answer.
 */

const TEXTS = LONG ? 10_000 : 400;
const GROUPS = LONG ? 80 : 4;
const AT_ONCE = 8;
/** How far behind the text that goes out just now the next one to say STOP may be: once, twice and up to four times so far. */
const AHEAD = 40;
const STEPS = 4;

describe.each(ENGINES)('STOP while texts go out, on %s', (engine) => {
  test('no text to the number reaches the carrier once the STOP was answered', async () => {
    const random = seededRandom();
    const stage = await setStage(engine, { env: { SENDS_PER_SECOND: '100' } });
    const { ctx } = stage;
    const phones = numbers(TEXTS);
    await queue(ctx, phones);
    const server = await startQuickServer(stage.env);
    onTestFinished(server.kill);
    const worker = startQuickWorker(stage.env);
    onTestFinished(worker.kill);
    await until(async () => (await heldByCarrier(stage)).length > 0);
    await queueNeighbours(ctx);

    const answeredAt = new Map<string, number>();
    const sayStop = async (phone: string) => {
      const stop = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, Body: 'STOP' };
      const ends = { From: phone, To: '+12025550100' };
      const answer = await carrierPosts({ url: server.address, ctx }, 'inbound', { ...stop, ...ends });
      expect(answer.status).toBe(200);
      answeredAt.set(phone, answeredAt.get(phone) ?? ctx.now().getTime());
    };
    for (let group = 0; group < GROUPS; group += 1) {
      const open = await countTexts(ctx, 'queued', 'sending');
      const ahead = AHEAD * (1 + (group % STEPS));
      const near = Array.from({ length: AT_ONCE }, () => TEXTS - open + Math.floor(random() * ahead));
      const patients = new Set(near.flatMap((index) => phones[index] ?? []));
      await Promise.all([...patients].map(sayStop));
    }

    await settled(ctx);
    const held = await heldByCarrier(stage);
    const late = held.filter(({ to, createdAt }) => Date.parse(createdAt) > (answeredAt.get(to) ?? Infinity));
    expect(late).toEqual([]);
    const texted = new Set(held.map(({ to }) => to));
    const stopped = [...answeredAt.keys()].filter((phone) => !texted.has(phone));
    expect(stopped.length).toBeGreaterThan(0);
    await judge(stage, { queued: TEXTS + 5, unsent: stopped.length });
    await Promise.all([server.kill(), worker.kill()]);
  });
});
