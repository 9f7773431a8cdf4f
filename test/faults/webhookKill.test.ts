import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WEBHOOK_EVENTS } from '../../server/contract/routes/webhooks.ts';
import { addWebhook } from '../../server/store/webhooks/webhooks.ts';
import type { FreeContext } from '../support/freeRows.ts';
import { readCall, startReceiver } from '../support/webhooks.ts';
import { startServer } from './goodword.ts';
import { LONG, seededRandom } from './seed.ts';
import { countTexts, numbers, queue, setStage, shortOn, until } from './stage.ts';

/**
 * What webhooks are told under SIGKILL: every text's end at least once, under one id however often, and no end that
 * is none. The server is killed between receipts, claims, calls and the notes of them, at moments drawn from the seed.
 */

const TEXTS = LONG ? 3_000 : 500;
const KILLS = LONG ? 20 : 4;
/** Beyond the lease of a delivery that the server before had in hand. */
const CLOCK_STEP = 180;
/** Which the carrier takes and cannot deliver. */
const UNDELIVERABLE = ['+12129003005', '+12129013006'];

async function hookUp({ db, now }: FreeContext, url: string): Promise<void> {
  const { id: clinicId } = await db.knex('clinics').first('id');
  const createdAt = now().toISOString();
  await addWebhook(db, { id: uuid(), clinicId, url, events: [...WEBHOOK_EVENTS], active: true, createdAt });
}

const isAllTold = async ({ db }: FreeContext): Promise<boolean> =>
  (await db.knex('webhook_deliveries').where({ status: 'waiting' }).first('id')) === undefined;

describe.each(shortOn('sqlite'))('a server on %s that is killed while it calls a webhook', (engine) => {
  test(`tells the end of each of ${TEXTS} texts under one id over ${KILLS} kills`, async () => {
    const random = seededRandom();
    const receiver = await startReceiver();
    const stage = await setStage(engine, { env: { SENDS_PER_SECOND: '150', WEBHOOKS_PRIVATE: 'allow' } });
    const at = (restart: number) => ({
      ...stage.env,
      CLOCK_OFFSET: String(stage.noon + restart * CLOCK_STEP),
    });
    await queue(stage.ctx, [...numbers(TEXTS - UNDELIVERABLE.length), ...UNDELIVERABLE]);
    await hookUp(stage.ctx, receiver.url);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer(at(kill));
      onTestFinished(server.kill);
      await wait(600 + random() * 1_000);
      await server.kill();
    }

    const server = await startServer(at(KILLS));
    onTestFinished(server.kill);
    await until(async () => (await countTexts(stage.ctx, 'queued', 'sending', 'sent')) === 0);
    await until(() => isAllTold(stage.ctx));
    const texts = await stage.ctx.db.knex('messages').select('id', 'status');
    const ends = texts.map(
      ({ id, status }) => `${id} sms.${status === 'delivered' ? 'delivered' : 'failed'}`,
    );
    const told = Map.groupBy(receiver.calls, (call) => {
      const { type, data } = readCall(call);
      return `${data.messageId} ${type}`;
    });
    expect([...told.keys()].sort()).toEqual(ends.sort());
    const idsOf = (calls: typeof receiver.calls) =>
      new Set(calls.map(({ headers }) => headers['webhook-id']));
    expect([...told.values()].filter((calls) => idsOf(calls).size > 1)).toEqual([]);
    await server.kill();
  });
});
