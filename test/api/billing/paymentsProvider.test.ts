import { describe, expect, test } from 'vitest';
import { PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import { stripePayments } from '../../../server/providers/payments.ts';
import {
  CLINIC,
  onlySubscription,
  orderOf,
  type Provider,
  startProvider,
  subscribe,
} from '../../support/paymentProvider.ts';
import { advance, booksOf, payAt, refundAtProvider, setCard } from '../../support/payments.ts';
import { sandboxScript, stripeClient } from '../../support/sandbox.ts';

/** The port of the payment provider, through Stripe's SDK, at the sandbox. */

/** With the offer's discount; the provider rounds the discount up. */
const HALF = 2_497;

/** Stripe's SDK, as somebody at Stripe's dashboard would use it. */
const dashboard = ({ url }: Provider) => stripeClient(url);

test('a clinic is one customer, whatever it is called and anyone who asks', async () => {
  const provider = await startProvider();
  const { payments } = provider;
  const asked = await Promise.all([
    payments.makeCustomer(CLINIC),
    payments.makeCustomer({ ...CLINIC, name: 'Oak Lane Clinic', email: 'other@example.com' }),
  ]);
  const last = await payments.makeCustomer({ ...CLINIC, email: null });
  expect(new Set([...asked, last]).size).toBe(1);
  expect(await payments.makeCustomer({ ...CLINIC, clinicId: 'elmstree' })).not.toBe(last);
  expect(await dashboard(provider).customers.retrieve(last)).toMatchObject({
    name: CLINIC.name,
    email: expect.stringContaining('@example.com'),
    metadata: { goodword_clinic: CLINIC.clinicId },
  });
});

describe('a checkout', () => {
  test('sells the plan and what goes beyond it, to a pretend account that sets itself up meanwhile', async () => {
    const provider = await startProvider();
    const order = await orderOf(provider);
    const { sessionId, url } = await provider.payments.makeCheckout(order);
    expect(url).toBe(`${provider.url}/sandbox/pay/${sessionId}`);
    const session = await dashboard(provider).checkout.sessions.retrieve(sessionId, {
      expand: ['line_items'],
    });
    expect(session).toMatchObject({
      mode: 'subscription',
      customer: order.customerId,
      client_reference_id: CLINIC.clinicId,
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      amount_total: PRICE_CENTS,
    });
    const sold = session.line_items?.data.map(({ price, quantity }) => [price?.lookup_key, quantity ?? null]);
    expect(sold).toEqual([
      ['goodword_monthly', 1],
      ['goodword_overage', null],
    ]);
    const { items } = await provider.payments.checkCatalogue({ repair: false });
    expect(items.map(({ state }) => state)).toEqual(items.map(() => 'right'));
  });

  test('sets a pretend account up once, though several processes sell first', async () => {
    const provider = await startProvider();
    const order = await orderOf(provider);
    const processes = Array.from({ length: 4 }, () => stripePayments(provider.config));
    await Promise.all(processes.map((payments) => payments.makeCheckout(order)));
    const { items } = await provider.payments.checkCatalogue({ repair: true });
    expect(items.map(({ state }) => state)).toEqual(items.map(() => 'right'));
    expect((await dashboard(provider).billing.meters.list()).data).toHaveLength(1);
  });

  test.each([
    ['offer', { amount_total: HALF }],
    ['codes', { amount_total: PRICE_CENTS, allow_promotion_codes: true }],
    ['none', { amount_total: PRICE_CENTS, allow_promotion_codes: null }],
  ] as const)('with the discount %s', async (discount, expected) => {
    const provider = await startProvider();
    const { sessionId } = await provider.payments.makeCheckout(await orderOf(provider, { discount }));
    expect(await dashboard(provider).checkout.sessions.retrieve(sessionId)).toMatchObject(expected);
  });

  test('ends the one before', async () => {
    const provider = await startProvider();
    const order = await orderOf(provider);
    const first = await provider.payments.makeCheckout(order);
    const second = await provider.payments.makeCheckout(order);
    const stateOf = async ({ sessionId }: { sessionId: string }) =>
      (await provider.payments.findCheckout(sessionId))?.state;
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'open']);
  });

  test('is open, processing or paid, and whose it is is told', async () => {
    const provider = await startProvider();
    const { payments } = provider;
    const order = await orderOf(provider);
    const look = (sessionId: string) => payments.findCheckout(sessionId);
    const { sessionId } = await payments.makeCheckout(order);
    await payAt(provider, sessionId, 'declined');
    const { customerId } = order;
    expect(await look(sessionId)).toEqual({ customerId, state: 'open', subscriptionId: null });
    await payAt(provider, sessionId, 'processing');
    const { id: subscriptionId, status } = await onlySubscription(provider, customerId);
    expect(status).toBe('pending');
    expect(await look(sessionId)).toEqual({ customerId, state: 'processing', subscriptionId });
    await payAt(provider, sessionId);
    expect(await look(sessionId)).toEqual({ customerId, state: 'paid', subscriptionId });
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'active' });
  });

  test.each(['cs_test_unknown', 'sub_1', '', '..', 'cs_test_a/../b', 'cs_test_\n'])(
    'nobody opened as %j is none',
    async (sessionId) => {
      const { payments } = await startProvider();
      expect(await payments.findCheckout(sessionId)).toBeUndefined();
    },
  );
});

describe('a subscription', () => {
  test('tells its period, and is cancelled at its end and taken back', async () => {
    const provider = await startProvider();
    const { payments } = provider;
    const customerId = await subscribe(provider);
    const bought = await onlySubscription(provider, customerId);
    expect(bought).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, trialEnd: null });
    const days = (Date.parse(bought.periodEnd) - Date.parse(bought.periodStart)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    for (const cancel of [true, true, false, false]) {
      await payments.setCancelAtPeriodEnd(bought.id, cancel);
      expect(await onlySubscription(provider, customerId)).toEqual({ ...bought, cancelAtPeriodEnd: cancel });
    }
  });

  test('that was cancelled at the portal, which notes the end alone, is taken back too', async () => {
    const provider = await startProvider();
    const customerId = await subscribe(provider);
    const { id } = await onlySubscription(provider, customerId);
    const cancelled = await sandboxScript(provider.url)(
      `/payments/subscriptions/${id}/cancel-at-period-end`,
      { cancel: true },
    );
    expect(cancelled.body).toMatchObject({
      data: { cancel_at_period_end: false, cancel_at: expect.any(Number) },
    });
    expect(await onlySubscription(provider, customerId)).toMatchObject({ cancelAtPeriodEnd: true });
    await provider.payments.setCancelAtPeriodEnd(id, false);
    expect(await onlySubscription(provider, customerId)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test('that failed to renew is past due, until it is canceled', async () => {
    const provider = await startProvider();
    const customerId = await subscribe(provider);
    await setCard(provider, customerId, 'declines');
    // Behind the first attempt, and before the second one three days later.
    const { periodEnd } = await onlySubscription(provider, customerId);
    await advance(provider, Math.round((Date.parse(periodEnd) - Date.now()) / 1_000) + 2 * 3_600);
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'past_due' });
    const [owed, paid] = await provider.payments.listInvoices(customerId, 10);
    expect(owed).toMatchObject({ status: 'open', failed: true, attempts: 1, amountCents: PRICE_CENTS });
    expect(paid).toMatchObject({ status: 'paid', failed: false, amountCents: PRICE_CENTS, currency: 'usd' });
    await advance(provider, 16 * 86_400);
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'canceled' });
  });

  test('to something else of the same account is nobody’s business', async () => {
    const provider = await startProvider();
    const customerId = await subscribe(provider);
    const stripe = dashboard(provider);
    const { id: product } = await stripe.products.create({ name: 'Toothbrushes by post' });
    const recurring = { interval: 'month' } as const;
    const { id: price } = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 900,
      recurring,
    });
    const { id: sessionId } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://shop.example.com/thanks',
    });
    await payAt(provider, sessionId);
    expect((await stripe.subscriptions.list({ customer: customerId })).data).toHaveLength(2);
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'active' });
  });
});

describe('a subscription that nobody wanted', () => {
  test.each([
    ['none', PRICE_CENTS],
    ['offer', HALF],
  ] as const)('gives back what was paid with the discount %s, once, and ends', async (discount, cents) => {
    const provider = await startProvider();
    const { payments } = provider;
    const customerId = await subscribe(provider, { discount });
    const { id } = await onlySubscription(provider, customerId);
    expect(await Promise.all([payments.refundAndEnd(id), payments.refundAndEnd(id)])).toEqual([cents, cents]);
    expect(await payments.refundAndEnd(id)).toBe(cents);
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'canceled' });
    expect(await booksOf(provider, 'refunds', customerId)).toMatchObject([{ amount: cents }]);
  });

  test('and was refunded by hand is only ended', async () => {
    const provider = await startProvider();
    const { payments } = provider;
    const customerId = await subscribe(provider);
    const { id } = await onlySubscription(provider, customerId);
    await refundAtProvider(provider, id);
    expect(await payments.refundAndEnd(id)).toBe(PRICE_CENTS);
    expect(await booksOf(provider, 'refunds', customerId)).toHaveLength(1);
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'canceled' });
  });
});

test('an invoice is found by its id, and has a page at the provider', async () => {
  const provider = await startProvider();
  const customerId = await subscribe(provider);
  const [invoice] = await provider.payments.listInvoices(customerId, 10);
  expect(await provider.payments.findInvoice(String(invoice?.id))).toEqual(invoice);
  expect(invoice?.url).toBe(`${provider.url}/sandbox/invoices/${invoice?.id}`);
  expect(await provider.payments.findInvoice('in_unknown')).toBeUndefined();
});

test('the portal opens for a customer with the product’s own configuration', async () => {
  const provider = await startProvider();
  const { payments, config } = provider;
  const customerId = await payments.makeCustomer(CLINIC);
  const url = await payments.openPortal(customerId, `${config.publicUrl}/billing`);
  expect(url).toMatch(new RegExp(`^${provider.url}/sandbox/portal/bps_\\w+$`));
  const { data } = await dashboard(provider).billingPortal.configurations.list({ active: true });
  expect(data).toMatchObject([
    {
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    },
  ]);
});
