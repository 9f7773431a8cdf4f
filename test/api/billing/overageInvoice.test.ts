import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { LIMITS, OFFER, PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import { makeReports, tellReports } from '../../../server/domain/billing/overage.ts';
import {
  addMember,
  IDLE,
  type Member,
  ONE_ENGINE,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { advance, booksOf, customerOf } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** What the invoices charge for texts beyond the quota, against what the screen showed of them. */

const HOUR = 3_600;
const OVERAGE_CENTS = 5;

interface Invoice {
  status: string;
  amount_due: number;
  lines: { data: { quantity: number; amount: number }[] };
}

/** The newest invoice: what it charges for the plan and for what went beyond it. */
async function newestInvoice(app: TestApp, owner: Member) {
  const [invoice] = await booksOf<Invoice>(app, 'invoices', await customerOf(app, owner));
  if (!invoice) throw new Error('There is no invoice.');
  const lines = invoice.lines.data.map(({ quantity, amount }) => [quantity, amount]);
  return { status: invoice.status, amount: invoice.amount_due, lines };
}

const charging = (texts: number, discount = 0) => ({
  status: 'paid',
  amount: PRICE_CENTS - discount + texts * OVERAGE_CENTS,
  lines: [
    [1, PRICE_CENTS],
    [texts, texts * OVERAGE_CENTS],
  ],
});

/** Moves the clock of product and provider to so many hours after an instant. */
async function moveTo(app: TestApp, instant: string, hours: number): Promise<void> {
  const { config, now } = app.ctx;
  config.clockOffset += (Date.parse(instant) - now().getTime()) / 1000 + hours * HOUR;
  await advance(app, 0);
}

async function subscribedOwner(
  app: TestApp,
  offer: string | null = null,
): Promise<{ owner: Member; periodEnd: string; nextEnd: string }> {
  const owner = await addMember(app, { paid: false });
  await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ offer });
  await subscribe(app, owner);
  const { currentPeriodStart, currentPeriodEnd } = (await owner.client.getSubscription()).data.subscription;
  // What is bought on the 31st is renewed on the last day of a shorter month, and on the 31st of the next.
  const begun = DateTime.fromISO(String(currentPeriodStart), { zone: 'utc' });
  const nextEnd = begun.plus({ months: 2 }).toJSDate().toISOString();
  return { owner, periodEnd: String(currentPeriodEnd), nextEnd };
}

describe.each(ONE_ENGINE)('the invoice at the end of a period on %s', (engine) => {
  test('charges exactly for what the screen showed', async () => {
    const app = await startApp(engine, { paymentTimes: { idle: IDLE } });
    const { owner, periodEnd } = await subscribedOwner(app);
    await owner.client.setMonthlyCap({ payload: { monthlyCap: 2_000 } });
    await send(owner.client, [freshNumber()]);
    const usage = () => app.ctx.db.knex('usage').where({ clinic_id: owner.clinicId });
    await eventually(async () => (await usage().first()).accepted === 1);
    await usage().update({ reserved: LIMITS.quota - 2, accepted: LIMITS.quota - 2 });
    await send(owner.client, ['4001', '4002', '4003', '4004', '4005', '4006'].map(freshNumber));
    const shown = await eventually(async () => {
      const { sms } = (await owner.client.getUsage()).data;
      return sms.overage === 4 && sms;
    });
    expect(shown.overageCost).toBe(4 * OVERAGE_CENTS);
    await eventually(async () => (await reported(app, owner)) === shown.overage);
    await moveTo(app, periodEnd, 1.1);
    expect(await newestInvoice(app, owner)).toEqual(charging(shown.overage));
  });

  test('charges what is told late as long as it is a draft, and the next one what comes later still', async () => {
    const app = await startApp(engine, { worker: false });
    const { owner, periodEnd, nextEnd } = await subscribedOwner(app);
    await useUp(app, owner, 6);
    await moveTo(app, periodEnd, 0.5);
    expect(await newestInvoice(app, owner)).toMatchObject({ status: 'draft' });
    await tell(app);
    await moveTo(app, periodEnd, 1.1);
    expect(await newestInvoice(app, owner)).toEqual(charging(6));

    await app.ctx.db
      .knex('usage')
      .where({ clinic_id: owner.clinicId })
      .update({ accepted: LIMITS.quota + 9 });
    await tell(app);
    expect(await newestInvoice(app, owner)).toEqual(charging(6));
    await moveTo(app, nextEnd, 30);
    expect(await newestInvoice(app, owner)).toEqual(charging(3));
  });

  test('with the offer takes its half off the plan and nothing off what goes beyond it', async () => {
    const app = await startApp(engine, { worker: false });
    const { owner, periodEnd } = await subscribedOwner(app, OFFER.tag);
    await useUp(app, owner, 100);
    await tell(app);
    await moveTo(app, periodEnd, 1.1);
    const half = Math.round((PRICE_CENTS * OFFER.percentOff) / 100);
    expect(await newestInvoice(app, owner)).toEqual(charging(100, half));
  });
});

/** Lets the clinic have texts beyond the quota in its first period. */
async function useUp({ ctx }: TestApp, { clinicId }: Member, beyond: number): Promise<void> {
  const { period_start, period_end } = await ctx.db
    .knex('subscriptions')
    .where({ clinic_id: clinicId })
    .first();
  const accepted = LIMITS.quota + beyond;
  await ctx.db
    .knex('usage')
    .insert({ clinic_id: clinicId, period_start, period_end, reserved: accepted, accepted });
}

/** Makes one report and tells it. */
async function tell({ ctx }: TestApp): Promise<void> {
  await makeReports(ctx);
  expect(await tellReports(ctx, 'worker', 5)).toBe(1);
}

/** Texts of the reports that were counted. */
async function reported({ ctx }: TestApp, { clinicId }: Member): Promise<number> {
  const [row] = await ctx.db
    .knex('overage_reports')
    .where({ clinic_id: clinicId, status: 'counted' })
    .sum({ texts: 'texts' });
  return Number(row?.texts);
}
