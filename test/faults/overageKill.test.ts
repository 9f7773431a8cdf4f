import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { advance, booksOf, payAt } from '../support/payments.ts';
import { startQuickServer } from './goodword.ts';
import { LONG, seededRandom } from './seed.ts';
import { numbers, queue, type Stage, setStage, settled, shortOn, until } from './stage.ts';

/**
 * What the payment provider charges under SIGKILL: every text beyond the quota, once. The server is killed while such
 * texts go out, between the acceptance, the report, the call and the note of it, at moments drawn from the seed.
 */

const TEXTS = LONG ? 3_000 : 500;
const KILLS = LONG ? 30 : 4;
/** So many of them are within the quota. */
const WITHIN = 20;
/** So slow that no run of kills hands every text over: the last server has to. */
const SENDS_PER_SECOND = { killed: '60', last: '400' };
/** Answers that come late, or never: kills find calls under way. */
const MOODS = [
  { mode: 'slow', delayMs: 500 },
  { mode: 'accept_then_drop', share: 0.5 },
];
/** Beyond the lease of a report, and what a text waits for, that the server before had in hand. */
const CLOCK_STEP = 130;

/** Has the clinic subscribe at the provider; gives its customer there. */
async function subscribe(stage: Stage): Promise<string> {
  const { ctx, carrier, sandboxKey, noon } = stage;
  const provider = { url: carrier.address, sandboxKey };
  const { payments } = ctx.ports;
  const { id: clinicId } = await ctx.db.knex('clinics').first('id');
  const customerId = await payments.makeCustomer({ clinicId, name: 'Oak Street Clinic', email: null });
  const { sessionId } = await payments.makeCheckout({
    clinicId,
    customerId,
    successUrl: `${ctx.config.publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ctx.config.publicUrl}/payment/cancel`,
    discount: 'none',
  });
  await payAt(provider, sessionId);
  await ctx.db
    .knex('subscriptions')
    .where({ clinic_id: clinicId })
    .update({ provider_customer_id: customerId });
  // The provider takes nothing from the future.
  await advance(provider, Math.max(0, noon) + (KILLS + 1) * CLOCK_STEP);
  return customerId;
}

/** What was counted of the clinic's texts, and what reports were made of. */
const usageOf = ({ ctx }: Stage): Promise<{ accepted: number; overage_reported: number }> =>
  ctx.db.knex('usage').first('accepted', 'overage_reported');

const isAllTold = async (stage: Stage): Promise<boolean> => {
  const { accepted, overage_reported: reported } = await usageOf(stage);
  const waiting = await stage.ctx.db.knex('overage_reports').where({ status: 'waiting' }).first('id');
  return accepted - LIMITS.quota === reported && waiting === undefined;
};

describe.each(shortOn('postgres'))(
  'a server on %s that is killed while it reports texts beyond the quota',
  (engine) => {
    test('has each of them charged once', async () => {
      const random = seededRandom();
      const stage = await setStage(engine, { env: { SENDS_PER_SECOND: SENDS_PER_SECOND.killed } });
      const at = (restart: number) => ({
        ...stage.env,
        CLOCK_OFFSET: String(stage.noon + restart * CLOCK_STEP),
      });
      await queue(stage.ctx, numbers(TEXTS));
      const used = LIMITS.quota - WITHIN;
      await stage.ctx.db.knex('usage').update({ accepted: used, reserved: used + TEXTS });
      const customerId = await subscribe(stage);
      const provider = { url: stage.carrier.address, sandboxKey: stage.sandboxKey };

      for (let kill = 0; kill < KILLS; kill += 1) {
        await stage.behave({ calls: 'payments', ...MOODS[kill % MOODS.length] });
        const server = await startQuickServer(at(kill));
        onTestFinished(server.kill);
        await wait(500 + random() * 900);
        await server.kill();
      }

      await stage.behave();
      const server = await startQuickServer({ ...at(KILLS), SENDS_PER_SECOND: SENDS_PER_SECOND.last });
      onTestFinished(server.kill);
      await settled(stage.ctx);
      await until(() => isAllTold(stage));
      await server.kill();
      const counted = await booksOf<{ id: string; value: number }>(provider, 'meter-events', customerId);
      const reports = await stage.ctx.db.knex('overage_reports').select('id', 'status');
      expect(reports.filter(({ status }) => status !== 'counted')).toEqual([]);
      expect(counted.map(({ id }) => id).toSorted()).toEqual(reports.map(({ id }) => id).toSorted());
      const charged = counted.reduce((sum, { value }) => sum + value, 0);
      expect(charged).toBe((await usageOf(stage)).accepted - LIMITS.quota);
      expect(charged).toBe(TEXTS - WITHIN);
    });
  },
);
