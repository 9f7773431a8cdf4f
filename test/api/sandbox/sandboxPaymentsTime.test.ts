import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  DAY,
  HOUR,
  OVERAGE,
  PRICE,
  paymentScene,
  periodOf,
  startListener,
} from '../../support/pretendStripe.ts';
import { eventually, startCarrier } from '../../support/sandbox.ts';

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/** A subscription that was bought at noon of a day, and a clock that stood there. */
async function boughtAt(day: string, more: Parameters<Scene['subscribe']>[0] = {}) {
  const clock = () => new Date(`${day}T12:00:00Z`);
  const scene = await paymentScene({ clock });
  const { customer, subscription } = await scene.subscribe(more);
  const { stripe, onPayments, advance } = scene;
  const now = async () => seconds((await onPayments('/advance', { seconds: 0 })).body.data.now);
  return {
    ...scene,
    customer,
    subscription,
    look: () => stripe.subscriptions.retrieve(subscription),
    /** The newest first. */
    invoices: async () => (await stripe.invoices.list({ customer, limit: 100 })).data,
    until: async (instant: string) => advance(seconds(instant) - (await now())),
    setCard: (card: 'good' | 'declines' | 'needs_action') =>
      onPayments(`/customers/${customer}/card`, { card }),
    use: (texts: number, identifier: string, timestamp?: number) =>
      stripe.billing.meterEvents.create({
        event_name: 'texts',
        payload: { stripe_customer_id: customer, value: String(texts) },
        identifier,
        ...(timestamp !== undefined && { timestamp }),
      }),
    eventTypes: async () =>
      (await onPayments(`/events?customer=${customer}`)).body.data.map(({ type }: Stripe.Event) => type),
  };
}
type Scene = Awaited<ReturnType<typeof paymentScene>>;

describe('A renewal', () => {
  test('comes with the period’s end, and is charged after an hour as a draft, with the usage of the ended period', async () => {
    const { look, invoices, until, use } = await boughtAt('2026-03-10');
    expect(periodOf(await look())).toEqual(['2026-03-10', '2026-04-10']);
    await use(30, 'march');
    await until('2026-04-10T12:00:00Z');
    expect(periodOf(await look())).toEqual(['2026-04-10', '2026-05-10']);
    const [draft] = await invoices();
    expect(draft).toMatchObject({ status: 'draft', attempted: false, billing_reason: 'subscription_cycle' });
    // What was used before the period's end may still be told, and what is used after it waits for the next.
    await use(4, 'late', seconds('2026-04-10T11:59:59Z'));
    await use(100, 'april');
    await until('2026-04-10T13:00:00Z');
    const [paid, first] = await invoices();
    expect(paid).toMatchObject({ id: draft?.id, status: 'paid', amount_paid: PRICE + 34 * OVERAGE });
    expect(paid && amountsOf(paid)).toEqual({ lines: [PRICE, 34 * OVERAGE], total: PRICE + 34 * OVERAGE });
    expect(first?.number).toMatch(/-0001$/);
    expect(paid?.number).toMatch(/-0002$/);
    expect(await look()).toMatchObject({ status: 'active' });
  });

  test('of a subscription from the 31st falls on the last day of a shorter month, and comes back', async () => {
    const { look, until } = await boughtAt('2027-01-31');
    const ends = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
    expect(periodOf(await look())).toEqual(['2027-01-31', '2027-02-28']);
    for (const [place, end] of ends.entries()) {
      await until(`${end}T13:00:00Z`);
      expect(periodOf(await look())[1]).toBe([...ends, '2027-06-30'][place + 1]);
    }
  });

  test('does months at once in their order, each at its own time', async () => {
    const { invoices, advance } = await boughtAt('2026-01-15');
    await advance(365 * DAY + 2 * HOUR);
    const created = (await invoices()).map((invoice) => new Date(invoice.created * 1000).toISOString());
    expect(created).toHaveLength(13);
    expect([...created].sort().reverse()).toEqual(created);
    expect(created.slice(0, 2)).toEqual(['2027-01-15T12:00:00.000Z', '2026-12-15T12:00:00.000Z']);
  });

  test('has the discount of the first twelve months off the plan alone', async () => {
    const { invoices, advance, use } = await boughtAt('2026-01-15', { discounts: [{ coupon: 'half' }] });
    await use(10, 'january');
    await advance(13 * 31 * DAY);
    const totals = (await invoices()).reverse().map(({ total }) => total);
    const half = PRICE - Math.round(PRICE / 2);
    expect(totals[0]).toBe(half);
    expect(totals[1]).toBe(half + 10 * OVERAGE);
    expect(totals.slice(2, 12)).toEqual(Array(10).fill(half));
    expect(totals.slice(12)).toEqual([PRICE, PRICE]);
  });

  test('does not come where the end was asked for; what was used is still charged', async () => {
    const { stripe, subscription, look, invoices, until, use } = await boughtAt('2026-03-10');
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await use(3, 'march');
    await until('2026-04-10T11:59:00Z');
    expect(await look()).toMatchObject({ status: 'active' });
    await until('2026-04-10T14:00:00Z');
    expect(await look()).toMatchObject({ status: 'canceled', ended_at: seconds('2026-04-10T12:00:00Z') });
    const [last] = await invoices();
    expect(last).toMatchObject({ status: 'paid', total: 3 * OVERAGE });
    await until('2027-04-10T12:00:00Z');
    expect(await invoices()).toHaveLength(2);
  });
});

describe('A renewal that is not paid', () => {
  test('makes the subscription past due; it is tried again after 3, 5 and 7 days, and then the end comes', async () => {
    const { look, invoices, until, setCard, eventTypes } = await boughtAt('2026-03-10');
    await setCard('declines');
    await until('2026-04-10T13:00:00Z');
    expect(await look()).toMatchObject({ status: 'past_due' });
    const attempts = ['2026-04-13T13:00:00Z', '2026-04-18T13:00:00Z', '2026-04-25T13:00:00Z'];
    for (const [place, attempt] of attempts.entries()) {
      const [open] = await invoices();
      expect(open).toMatchObject({
        status: 'open',
        attempt_count: place + 1,
        next_payment_attempt: seconds(attempt),
      });
      expect(await look()).toMatchObject({ status: 'past_due' });
      await until(attempt);
    }
    expect(await look()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect((await invoices())[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
    const types = await eventTypes();
    expect(types.filter((type: string) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types[0]).toBe('customer.subscription.deleted');
  });

  test('leaves it unpaid where the provider is told so, and paying makes it active', async () => {
    const { script, look, invoices, until, setCard, onPayments } = await boughtAt('2026-03-10');
    await script('/behaviour', { payments: { afterRetries: 'unpaid' } });
    await setCard('declines');
    await until('2026-04-25T13:00:00Z');
    expect(await look()).toMatchObject({ status: 'unpaid' });
    const [open] = await invoices();
    await setCard('good');
    expect((await onPayments(`/invoices/${open?.id}/pay`, {})).body).toEqual({ data: { attempt: 'paid' } });
    expect(await look()).toMatchObject({ status: 'active' });
    expect((await onPayments(`/invoices/${open?.id}/pay`, {})).status).toBe(422);
  });

  test('is paid by another card at the next attempt', async () => {
    const { look, invoices, until, setCard, eventTypes } = await boughtAt('2026-03-10');
    await setCard('declines');
    await until('2026-04-10T13:00:00Z');
    await setCard('good');
    expect(await look()).toMatchObject({ status: 'past_due' });
    await until('2026-04-13T13:00:00Z');
    expect(await look()).toMatchObject({ status: 'active' });
    expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect(await eventTypes()).toContain('invoice.payment_succeeded');
  });

  test('that wants the payer to confirm is told so, and paid when they have', async () => {
    const { look, invoices, until, setCard, onPayments, eventTypes } = await boughtAt('2026-03-10');
    await setCard('needs_action');
    await until('2026-04-10T13:00:00Z');
    expect(await look()).toMatchObject({ status: 'past_due' });
    expect(await eventTypes()).toContain('invoice.payment_action_required');
    const [open] = await invoices();
    const pay = (body: object) => onPayments(`/invoices/${open?.id}/pay`, body);
    expect((await pay({})).body).toEqual({ data: { attempt: 'needs_action' } });
    expect((await invoices())[0]).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: expect.any(Number),
    });
    expect((await pay({ confirmed: true })).body).toEqual({ data: { attempt: 'paid' } });
    expect(await look()).toMatchObject({ status: 'active' });
  });
});

describe('The provider’s own time', () => {
  test('goes on where it was after a restart, and what it owed is done', async () => {
    const listener = await startListener();
    const first = await boughtAt('2026-03-10');
    await first.listenTo(listener.url);
    await first.until('2026-04-10T12:30:00Z');
    const { address } = first.sandbox;
    await first.sandbox.stop();

    const port = Number(new URL(address).port);
    const clock = () => new Date('2026-03-10T12:00:00Z');
    await startCarrier({ dataFile: first.dataFile, port, clock });
    // The client's first call finds the connection of before, which is cut.
    const found = await eventually(() => first.look().catch(() => undefined));
    expect(periodOf(found)).toEqual(['2026-04-10', '2026-05-10']);
    expect((await first.invoices())[0]).toMatchObject({ status: 'draft' });
    await first.until('2026-04-10T13:00:00Z');
    expect((await first.invoices())[0]).toMatchObject({ status: 'paid' });
    await eventually(() => listener.events.some(({ type }) => type === 'invoice.paid'));
  });

  test('brings what is due also where nobody calls', async () => {
    const listener = await startListener();
    let now = '2026-03-10T12:00:00Z';
    const { subscribe, listenTo } = await paymentScene({ clock: () => new Date(now) });
    await subscribe();
    await listenTo(listener.url, ['invoice.created', 'invoice.paid']);
    now = '2026-04-10T13:00:00Z';
    const told = await eventually(() => listener.events.length >= 2 && listener.events);
    const moments = told.map(({ type, created }) => [type, new Date(created * 1000).toISOString()]);
    expect(Object.fromEntries(moments)).toEqual({
      'invoice.created': '2026-04-10T12:00:00.000Z',
      'invoice.paid': '2026-04-10T13:00:00.000Z',
    });
  });

  test('can be turned back for one payment, and brings what has happened since', async () => {
    const { stripe, subscribe, onPayments } = await paymentScene({
      clock: () => new Date('2026-06-20T12:00:00Z'),
    });
    const { customer, subscription } = await subscribe({}, seconds('2026-04-15T09:00:00Z'));
    expect(periodOf(await stripe.subscriptions.retrieve(subscription))).toEqual(['2026-06-15', '2026-07-15']);
    const { body } = await onPayments(`/invoices?customer=${customer}`);
    expect(body.data.map(({ status }: Stripe.Invoice) => status)).toEqual(['paid', 'paid', 'paid']);
  });
});
