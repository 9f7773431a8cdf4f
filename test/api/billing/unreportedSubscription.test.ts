import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshUnreported } from '../../../server/domain/billing/unreported.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import {
  advance,
  booksOf,
  customerOf,
  endAtProvider,
  openCheckout,
  owedEvents,
  payAt,
  payInvoiceAt,
  setCard,
  subscriptionIdOf,
} from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** What the payment provider told nobody, since this server was away or its webhook was not set up. */

const HOUR = 3_600;
const MONTH = 31 * 24 * HOUR;

describe.each(ENGINES)('a subscription of which nothing was heard on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const standing = async ({ client }: Member) => (await client.getSubscription()).data.subscription;

  async function subscriber(): Promise<Member> {
    await carrierBehaves(app);
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await eventually(async () => (await owedEvents(app)) === 0);
    return owner;
  }

  const unreported = () => carrierBehaves(app, { payments: { webhooks: 'off' } });

  /** What a worker does by a clock that shows an instant. */
  async function lookAt(now: Date, log = app.ctx.log): Promise<void> {
    let after = '';
    do after = await refreshUnreported({ ...app.ctx, log, now: () => now }, after);
    while (after !== '');
  }

  /** … when the period of a clinic has been over for some hours. */
  async function lookAfterPeriod(owner: Member): Promise<void> {
    const { currentPeriodEnd } = await standing(owner);
    await lookAt(new Date(Date.parse(currentPeriodEnd ?? '') + 6 * HOUR * 1_000));
  }

  test('is asked once what is paid next, where that was never kept', async () => {
    const owner = await subscriber();
    const row = app.ctx.db.knex('subscriptions').where({ clinic_id: owner.clinicId });
    await row.clone().update({ next_amount: null });
    await lookAt(app.ctx.now());
    expect((await standing(owner)).nextAmount).toBe(4_995);
  });

  test('is asked about though another clinic’s is refused, and the operator reads whose', async () => {
    const lines: string[] = [];
    const sink = new PassThrough().on('data', (line) => lines.push(String(line)));
    const owners = [await subscriber(), await subscriber()];
    const [stranger, ended] = owners.toSorted((a, b) => (String(a.clinicId) < String(b.clinicId) ? -1 : 1));
    if (!stranger || !ended) throw new Error('There are two.');
    await unreported();
    await endAtProvider(app, await subscriptionIdOf(app, ended));
    const another = { provider_customer_id: `cus_of_another_account_${engine}` };
    await app.ctx.db.knex('subscriptions').where('clinic_id', stranger.clinicId).update(another);
    const { currentPeriodEnd } = await standing(ended);
    const later = new Date(Date.parse(currentPeriodEnd ?? '') + 6 * HOUR * 1_000);
    await lookAt(later, pino(sink));
    expect((await standing(stranger)).status).toBe('active');
    expect((await standing(ended)).status).toBe('canceled');
    const [line] = lines.filter((written) => written.includes('refused what was asked'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ kind: 'refused', clinicId: stranger.clinicId });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is asked about while its first payment is on its way: it came', async () => {
      await carrierBehaves(app);
      const owner = await addMember(app, { paid: false });
      const { sessionId } = await openCheckout(app, owner);
      await payAt(app, sessionId, 'processing');
      await eventually(async () => (await standing(owner)).pendingSince !== null);
      await unreported();
      await payAt(app, sessionId, 'paid');
      expect((await standing(owner)).status).toBe('trial');
      await lookAt(app.ctx.now());
      expect(await standing(owner)).toMatchObject({ status: 'active', pendingSince: null });
      await carrierBehaves(app);
    });

    test('is asked about when its period is over: it was renewed', async () => {
      const owner = await subscriber();
      const before = await standing(owner);
      await unreported();
      await advance(app, MONTH + 2 * HOUR);
      await lookAfterPeriod(owner);
      const after = await standing(owner);
      expect(after.status).toBe('active');
      expect(after.currentPeriodStart).toBe(before.currentPeriodEnd);
    });

    test('is asked about when its period is over: it has ended, and nobody texts for nothing', async () => {
      const owner = await subscriber();
      await unreported();
      await endAtProvider(app, await subscriptionIdOf(app, owner));
      await lookAt(app.ctx.now());
      expect((await standing(owner)).status).toBe('active');
      await lookAfterPeriod(owner);
      expect((await standing(owner)).status).toBe('canceled');
      expect(await refusal(send(owner.client, [freshNumber()]))).toMatchObject({ status: 402 });
    });

    test('is asked about while it owes a payment: that was paid at the provider', async () => {
      const owner = await subscriber();
      const customer = await customerOf(app, owner);
      await setCard(app, customer, 'declines');
      await advance(app, MONTH + 2 * HOUR);
      await eventually(async () => (await standing(owner)).status === 'past_due');
      await eventually(async () => (await owedEvents(app)) === 0);
      await unreported();
      await setCard(app, customer, 'good');
      const [invoice] = await booksOf<{ id: string }>(app, 'invoices', customer);
      await payInvoiceAt(app, String(invoice?.id));
      expect((await standing(owner)).status).toBe('past_due');
      await lookAt(app.ctx.now());
      expect((await standing(owner)).status).toBe('active');
      expect((await send(owner.client, [freshNumber()])).data.accepted).toBe(1);
    });

    test('is asked about again where the provider does not answer', async () => {
      const owner = await subscriber();
      await unreported();
      await endAtProvider(app, await subscriptionIdOf(app, owner));
      await carrierBehaves(app, { mode: 'server_error', calls: 'payments', payments: { webhooks: 'off' } });
      await lookAfterPeriod(owner);
      expect((await standing(owner)).status).toBe('active');
      await unreported();
      await lookAfterPeriod(owner);
      expect((await standing(owner)).status).toBe('canceled');
    });
  });
});
