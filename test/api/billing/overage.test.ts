import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { makeReports, tellReports } from '../../../server/domain/billing/overage.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import {
  addMember,
  ENGINES,
  IDLE,
  type Member,
  oneOf,
  signIn,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { booksOf, customerOf, impatient } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** Texts beyond the quota, and what the payment provider is told of them. */

const CAP = 1_200;
const HOUR = 3_600;

interface Counted {
  id: string;
  value: number;
}

const countedBy = async (app: TestApp, owner: Member) =>
  booksOf<Counted>(app, 'meter-events', await customerOf(app, owner));

const sumOf = (counted: Counted[]) => counted.reduce((sum, { value }) => sum + value, 0);

const smsOf = async ({ client }: Member) => (await client.getUsage()).data.sms;

const reportsOf = ({ ctx }: TestApp, { clinicId }: Member) =>
  ctx.db.knex('overage_reports').where({ clinic_id: clinicId }).orderBy('id');

const numbers = (count: number) =>
  [...new Set(Array.from({ length: count * 2 }, () => freshNumber()))].slice(0, count);

/** An owner whose clinic pays, may send beyond the quota, and has so many texts of it left. */
async function payingOwner(app: TestApp, left: number): Promise<Member> {
  const owner = await addMember(app, { paid: false });
  await subscribe(app, owner);
  await owner.client.setMonthlyCap({ payload: { monthlyCap: CAP } });
  await send(owner.client, numbers(1));
  const usage = () => app.ctx.db.knex('usage').where({ clinic_id: owner.clinicId });
  await eventually(async () => (await usage().first()).accepted === 1);
  const used = LIMITS.quota - left;
  await usage().update({ reserved: used, accepted: used });
  return owner;
}

/** Resolves once so many texts beyond the quota are at the carrier. */
const beyond = (owner: Member, texts: number) =>
  eventually(async () => (await smsOf(owner)).overage >= texts);

/** Resolves once the provider counted so many texts. */
const counted = (app: TestApp, owner: Member, texts: number) =>
  eventually(async () => sumOf(await countedBy(app, owner)) >= texts);

/** Resolves once no report waits. */
const settled = (app: TestApp, owner: Member) =>
  eventually(async () => (await reportsOf(app, owner)).every(({ status }) => status !== 'waiting'));

describe.each(ENGINES)('texts beyond the quota on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { paymentTimes: { idle: IDLE } }, afterAll);
    app.ctx.config.paymentTimes = {
      ...app.ctx.config.paymentTimes,
      firstRetry: 50,
      longestRetry: 100,
    };
  });

  test('are reported once each, by however many workers', async () => {
    const owner = await payingOwner(app, 5);
    const others = [startWorker(app.ctx), startWorker(app.ctx)];
    onTestFinished(async () => void (await Promise.all(others.map((worker) => worker.stop()))));
    for (let round = 0; round < 5; round += 1) await send(owner.client, numbers(10));
    await beyond(owner, 45);
    await counted(app, owner, 45);
    await settled(app, owner);
    expect(sumOf(await countedBy(app, owner))).toBe(45);
    expect(await smsOf(owner)).toMatchObject({ sent: 1_045, overage: 45, overageCost: 45 * 5 });
    const reports = await reportsOf(app, owner);
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(['counted']));
    expect((await countedBy(app, owner)).map(({ id }) => id).toSorted()).toEqual(reports.map(({ id }) => id));
  });

  test('are counted though the clock of this server runs ahead of the provider’s', async () => {
    const still = await startApp(engine, { worker: false });
    const owner = await addMember(still, { paid: false });
    await subscribe(still, owner);
    await send(owner.client, numbers(1));
    const used = { reserved: LIMITS.quota + 3, accepted: LIMITS.quota + 3 };
    await still.ctx.db.knex('usage').where({ clinic_id: owner.clinicId }).update(used);
    const ahead = { ...still.ctx, now: () => new Date(still.ctx.now().getTime() + HOUR * 1_000) };
    await makeReports(ahead);
    await tellReports(ahead, 'a worker', 1);
    expect(await reportsOf(still, owner)).toMatchObject([{ status: 'counted', texts: 3 }]);
    expect(sumOf(await countedBy(still, owner))).toBe(3);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('within the quota and the cap alone are charged for', async () => {
      const owner = await payingOwner(app, 3);
      await send(owner.client, numbers(3));
      const { data } = await send(owner.client, numbers(CAP - LIMITS.quota + 7));
      expect(data.accepted).toBe(CAP - LIMITS.quota);
      await counted(app, owner, CAP - LIMITS.quota);
      await settled(app, owner);
      expect(sumOf(await countedBy(app, owner))).toBe(CAP - LIMITS.quota);
      expect(await smsOf(owner)).toMatchObject({ sent: CAP, overage: CAP - LIMITS.quota });
    });

    test('are reported of no clinic that the provider does not charge', async () => {
      const bystander = await payingOwner(app, 0);
      const free = await addMember(app);
      await send(free.client, numbers(1));
      await app.ctx.db
        .knex('usage')
        .where({ clinic_id: free.clinicId })
        .update({ reserved: LIMITS.quota + 9, accepted: LIMITS.quota + 9 });
      await send(bystander.client, numbers(2));
      await counted(app, bystander, 2);
      expect(await reportsOf(app, free)).toEqual([]);
    });

    test.each([
      ['server_error', { share: 0.5 }],
      ['too_many', { share: 0.5 }],
      ['accept_then_drop', { share: 0.5 }],
      ['hang', { share: 0.3 }],
      ['slow', { share: 0.3, delayMs: 2_500 }],
    ])('are counted once by a provider in trouble: %s', async (mode, more) => {
      const owner = await payingOwner(app, 0);
      impatient(app, 2_000);
      await carrierBehaves(app, { calls: 'payments', mode, ...more });
      onTestFinished(() => carrierBehaves(app));
      for (let round = 0; round < 6; round += 1) {
        await send(owner.client, numbers(2));
        await beyond(owner, 2 * (round + 1));
      }
      await counted(app, owner, 12);
      await settled(app, owner);
      expect(sumOf(await countedBy(app, owner))).toBe(12);
      expect(await smsOf(owner)).toMatchObject({ overage: 12 });
    });
  });
});

describe('a report whose hours are over', () => {
  /** An app whose log is kept in memory too. */
  async function startLogged() {
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)));
    const app = await startApp('sqlite', {
      paymentTimes: { idle: IDLE },
      log: pino({ level: 'warn', base: null }, stream),
    });
    app.ctx.config.paymentTimes = {
      ...app.ctx.config.paymentTimes,
      firstRetry: 50,
      longestRetry: 100,
    };
    return {
      app,
      logged: (words: string) => lines.filter((line) => line.includes(words)).map((line) => JSON.parse(line)),
    };
  }

  test('is told no more where nobody knows whether it was counted', async () => {
    const { app, logged } = await startLogged();
    const owner = await payingOwner(app, 0);
    const customerId = await customerOf(app, owner);
    await carrierBehaves(app, { calls: 'payments', mode: 'accept_then_drop' });
    const [phone = ''] = numbers(1);
    await send(owner.client, [phone]);
    await eventually(async () => (await reportsOf(app, owner)).some(({ attempts }) => attempts > 1));
    app.ctx.config.clockOffset += LIMITS.overageRetryHours * HOUR;
    await settled(app, owner);
    const [report] = await reportsOf(app, owner);
    expect(report).toMatchObject({ status: 'unknown', texts: 1, next_attempt_at: null });
    expect(sumOf(await countedBy(app, owner))).toBe(1);

    const [line] = logged('is given up');
    expect(line).toMatchObject({
      reportId: report.id,
      clinicId: owner.clinicId,
      texts: 1,
      status: 'unknown',
    });
    for (const secret of [phone, customerId, owner.email]) expect(JSON.stringify(line)).not.toContain(secret);

    await carrierBehaves(app);
    const { client } = await signIn(app, owner.email);
    // One: of several each may be reported by itself.
    await send(client, numbers(1));
    await counted(app, owner, 2);
    expect((await countedBy(app, owner)).map(({ value }) => value)).toEqual([1, 1]);
  });

  test('is refused where the provider says so to the end', async () => {
    const { app, logged } = await startLogged();
    const owner = await payingOwner(app, 0);
    const { secretKey } = app.ctx.config.payments;
    await app.ctx.db
      .knex('subscriptions')
      .where({ clinic_id: owner.clinicId })
      .update({ provider_customer_id: 'cus_gone' });
    await send(owner.client, numbers(1));
    await eventually(async () => (await reportsOf(app, owner)).some(({ attempts }) => attempts > 1));
    expect(await reportsOf(app, owner)).toMatchObject([{ status: 'waiting' }]);
    const { paymentTimes } = app.ctx.config;
    app.ctx.config.paymentTimes = {
      ...paymentTimes,
      firstRetry: 2 * HOUR * 1_000,
      longestRetry: 2 * HOUR * 1_000,
    };
    app.ctx.config.clockOffset += (LIMITS.overageRetryHours - 1) * HOUR;
    await settled(app, owner);
    expect(await reportsOf(app, owner)).toMatchObject([{ status: 'refused' }]);
    const [line] = logged('is given up');
    expect(JSON.stringify(line)).not.toContain(secretKey);
  });
});
