import { describe, expect, test } from 'vitest';
import { PaymentsError } from '../../../server/domain/ports.ts';
import { stripePayments } from '../../../server/providers/payments.ts';
import { failingOnce, gate } from '../../support/paymentGate.ts';
import {
  CLINIC,
  onlySubscription,
  orderOf,
  type Provider,
  startProvider,
  subscribe,
} from '../../support/paymentProvider.ts';
import { booksOf } from '../../support/payments.ts';
import { PAYMENTS_KEY, sandboxScript } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** What the port makes of a payment provider in trouble. */

/** The same provider for the one who waits for nothing; what it has to answer is asked of the patient one. */
const hurried = ({ config }: Provider) =>
  stripePayments({ ...config, paymentTimes: { ...config.paymentTimes, answer: 400 } });

const behave = (provider: Provider, behaviour: object) =>
  carrierBehaves(provider, { calls: 'payments', ...behaviour });

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<PaymentsError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PaymentsError) return error;
  throw new Error('It did not fail as the port says.', { cause: error });
}

describe('a provider that', () => {
  test.each([
    ['too_many', 'too_many', 'HTTP 429'],
    ['server_error', 'unavailable', 'HTTP 500'],
    ['hang', 'unavailable', 'StripeConnectionError'],
    ['accept_then_drop', 'unavailable', 'StripeConnectionError'],
  ] as const)('answers %s', async (mode, kind, words) => {
    const provider = await startProvider();
    const order = await orderOf(provider);
    await behave(provider, { mode });
    const { makeCheckout } = mode === 'hang' ? hurried(provider) : provider.payments;
    const error = await errorOf(makeCheckout(order));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
  });

  test('is not there', async () => {
    const provider = await startProvider();
    Object.assign(provider.config, { sandboxUrl: 'http://127.0.0.1:1' });
    expect((await errorOf(provider.payments.listSubscriptions('cus_1'))).kind).toBe('unavailable');
  });

  test('refuses our key', async () => {
    const { payments } = await startProvider({ secretKey: 'sk_test_stolenAndRolled' });
    const error = await errorOf(payments.makeCustomer(CLINIC));
    expect(error.kind).toBe('refused');
    expect(error.message).toContain('HTTP 401');
    expect(error.message).not.toContain('stolenAndRolled');
  });

  test('knows no such thing', async () => {
    const { payments } = await startProvider();
    const error = await errorOf(payments.refundAndEnd('sub_unknown'));
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining('resource_missing') });
  });

  test('is in trouble says so without names, addresses or keys', async () => {
    const provider = await startProvider();
    const order = await orderOf(provider);
    const error = await errorOf(
      provider.payments.makeCheckout({ ...order, customerId: 'cus_oakstreet_owner_at_example' }),
    );
    expect(error.kind).toBe('refused');
    for (const secret of [
      PAYMENTS_KEY,
      CLINIC.name,
      CLINIC.email,
      CLINIC.clinicId,
      order.customerId,
      'oakstreet',
    ]) {
      expect(error.message).not.toContain(secret);
    }
  });
});

/** Some answers are lost, by chance: without an end one of many calls would be struck each time. */
const LOSING = { mode: 'accept_then_drop', share: 0.5, count: 6 };

/** What Stripe answers while the payer's bank asks for the money itself. */
const DISPUTED = { type: 'invalid_request_error', code: 'charge_disputed', message: 'It is disputed.' };

test('a subscription that nobody wanted takes no more money, also where what it took cannot be given back', async () => {
  const provider = await startProvider();
  const customerId = await subscribe(provider);
  const { id } = await onlySubscription(provider, customerId);
  await gate(provider, ({ method, url }) =>
    method === 'POST' && url?.endsWith('/refunds')
      ? Response.json({ error: DISPUTED }, { status: 400 })
      : undefined,
  );
  for (const _ of ['at first', 'later']) {
    const error = await errorOf(provider.payments.refundAndEnd(id));
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining('charge_disputed') });
    expect(await onlySubscription(provider, customerId)).toMatchObject({ status: 'canceled' });
  }
});

/** For a day Stripe answers its own failure again to the one who asks with the same key. */
describe('what failed at the provider itself is done by the next attempt', () => {
  test('a customer', async () => {
    const provider = await startProvider();
    await gate(provider, failingOnce('/customers'));
    const customerId = await provider.payments.makeCustomer(CLINIC);
    expect(await provider.payments.listSubscriptions(customerId)).toEqual([]);
  });

  test('a refund', async () => {
    const provider = await startProvider();
    const customerId = await subscribe(provider);
    const { id } = await onlySubscription(provider, customerId);
    await gate(provider, failingOnce('/refunds'));
    expect((await errorOf(provider.payments.refundAndEnd(id))).kind).toBe('unavailable');
    await provider.payments.refundAndEnd(id);
    expect(await booksOf(provider, 'refunds', customerId)).toHaveLength(1);
  });
});

describe('what was done though no answer came is done once', () => {
  test('a customer', async () => {
    const provider = await startProvider();
    await behave(provider, { mode: 'accept_then_drop', count: 1 });
    const customerId = await provider.payments.makeCustomer(CLINIC);
    expect(await provider.payments.makeCustomer(CLINIC)).toBe(customerId);
    const { body } = await sandboxScript(provider.url)('/payments/customers');
    expect(body).toMatchObject({ data: [{ id: customerId }] });
  });

  test('a checkout', async () => {
    const provider = await startProvider();
    const order = await orderOf(provider);
    await provider.payments.makeCheckout(order);
    await behave(provider, LOSING);
    const made = (): Promise<object> => provider.payments.makeCheckout(order).catch(made);
    await made();
    await behave(provider, { mode: 'normal' });
    const sessions = await booksOf<{ status: string }>(provider, 'sessions', order.customerId);
    expect(sessions.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('a refund', async () => {
    const provider = await startProvider();
    const customerId = await subscribe(provider);
    const { id } = await onlySubscription(provider, customerId);
    await behave(provider, LOSING);
    const refunded = (): Promise<number> => provider.payments.refundAndEnd(id).catch(refunded);
    await refunded();
    await behave(provider, { mode: 'normal' });
    expect(await booksOf(provider, 'refunds', customerId)).toHaveLength(1);
  });

  test('a report of overage, for the one who tells it again under its id', async () => {
    const provider = await startProvider();
    const customerId = await subscribe(provider);
    const report = { id: 'report-1', customerId, texts: 7, at: new Date() };
    await behave(provider, { mode: 'hang', count: 1 });
    expect((await errorOf(hurried(provider).reportOverage(report))).kind).toBe('unavailable');
    await behave(provider, { mode: 'accept_then_drop', count: 2 });
    expect((await errorOf(provider.payments.reportOverage(report))).kind).toBe('unavailable');
    await behave(provider, { mode: 'normal' });
    await provider.payments.reportOverage(report);
    await provider.payments.reportOverage({ ...report, id: 'report-2', texts: 5 });
    const told = await booksOf<{ value: number }>(provider, 'meter-events', customerId);
    expect(told.map(({ value }) => value).sort()).toEqual([5, 7]);
  });
});
