import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  DAY,
  openCheckout,
  PRICE,
  paymentScene,
  refusal,
  startListener,
} from '../../support/pretendStripe.ts';
import { eventually } from '../../support/sandbox.ts';

/** A checkout that is open, and anyone who listens to what becomes of it. */
async function checkoutScene(more: Parameters<typeof openCheckout>[2] = {}) {
  const listener = await startListener();
  const scene = await paymentScene();
  const { customer, session } = await openCheckout(scene.stripe, scene.catalogue, more);
  await scene.listenTo(listener.url);
  const told = async (type: string) => eventually(() => listener.events.find((event) => event.type === type));
  return {
    ...scene,
    customer: customer.id,
    session: session.id,
    listener,
    told,
    look: () => scene.stripe.checkout.sessions.retrieve(session.id),
    subscriptions: async () =>
      (await scene.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
  };
}

describe('A checkout', () => {
  test('that is paid makes a subscription, its invoice, and events that the SDK takes', async () => {
    const { stripe, session, customer, pay, look, subscriptions, told, sandbox } = await checkoutScene();
    const open = await look();
    expect(open).toMatchObject({ status: 'open', amount_total: PRICE, payment_status: 'unpaid' });
    expect(open.url).toBe(`${sandbox.address}/sandbox/pay/${session}`);
    expect((await pay(session, 'paid')).body).toEqual({ data: { attempt: 'paid' } });

    const [subscription] = await subscriptions();
    expect(subscription).toMatchObject({ status: 'active', metadata: { clinic: 'elm' }, customer });
    expect(await look()).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription?.id,
      url: null,
    });
    const [invoice, ...others] = (await stripe.invoices.list({ customer })).data;
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: PRICE,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: subscription?.id } },
      hosted_invoice_url: `${sandbox.address}/sandbox/invoices/${invoice?.id}`,
    });
    expect(invoice && amountsOf(invoice)).toEqual({ lines: [PRICE], total: PRICE });

    const completed = await told('checkout.session.completed');
    expect(completed).toMatchObject({
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: session, customer, payment_status: 'paid' } },
    });
    for (const type of [
      'invoice.paid',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.created',
    ]) {
      await told(type);
    }
    expect(await stripe.events.retrieve(completed.id)).toMatchObject({
      id: completed.id,
      type: completed.type,
    });
  });

  test('with the offer’s coupon takes half off the plan, and nothing off what goes beyond it', async () => {
    const { stripe, session, customer, look, pay } = await checkoutScene({ discounts: [{ coupon: 'half' }] });
    const half = PRICE - Math.round(PRICE / 2);
    expect(await look()).toMatchObject({ amount_subtotal: PRICE, amount_total: half });
    await pay(session, 'paid');
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect(invoice).toMatchObject({ subtotal: PRICE, total: half, amount_paid: half });
  });

  test('whose card is declined stays open, and is paid by another', async () => {
    const { session, pay, look, subscriptions } = await checkoutScene();
    expect((await pay(session, 'declined')).body).toEqual({ data: { attempt: 'declined' } });
    expect(await look()).toMatchObject({ status: 'open' });
    expect(await subscriptions()).toEqual([]);
    await pay(session, 'paid');
    expect(await look()).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await pay(session, 'paid')).toMatchObject({ status: 422, body: { code: 'payment_refused' } });
    expect(await subscriptions()).toHaveLength(1);
  });

  test.each(['paid', 'declined'] as const)('that asks the payer to confirm is %s by them', async (answer) => {
    const { session, pay, look } = await checkoutScene();
    expect((await pay(session, 'needs_action')).body).toEqual({ data: { attempt: 'needs_action' } });
    expect(await look()).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    await pay(session, answer);
    expect(await look()).toMatchObject({ status: answer === 'paid' ? 'complete' : 'open' });
  });

  test('whose payment takes days is complete and unpaid until it comes', async () => {
    const { session, pay, look, subscriptions, advance, told } = await checkoutScene();
    await pay(session, 'processing');
    expect(await look()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await subscriptions()).toMatchObject([{ status: 'incomplete' }]);
    await told('checkout.session.completed');
    await advance(3 * DAY);
    expect(await look()).toMatchObject({ payment_status: 'paid' });
    expect(await subscriptions()).toMatchObject([{ status: 'active' }]);
    await told('checkout.session.async_payment_succeeded');
  });

  test('whose payment takes days and then fails leaves no subscription that runs', async () => {
    const { stripe, session, customer, pay, look, subscriptions, advance, told } = await checkoutScene();
    await pay(session, 'processing_failed');
    await advance(3 * DAY);
    expect(await look()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await subscriptions()).toMatchObject([{ status: 'incomplete_expired' }]);
    expect((await stripe.invoices.list({ customer })).data).toMatchObject([{ status: 'void' }]);
    await told('checkout.session.async_payment_failed');
  });

  test.each(['processing', 'processing_failed'] as const)(
    'whose subscription is ended while the payment is on its way (%s) stays ended',
    async (outcome) => {
      const { stripe, session, pay, subscriptions, advance } = await checkoutScene();
      await pay(session, outcome);
      const [subscription] = await subscriptions();
      await stripe.subscriptions.cancel(String(subscription?.id));
      await advance(3 * DAY);
      expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
    },
  );

  test('ends by itself after a day, or when it is ended', async () => {
    const { stripe, catalogue, customer, session, look, advance, pay } = await checkoutScene();
    const other = (await openCheckout(stripe, catalogue, { customer })).session;
    expect((await stripe.checkout.sessions.list({ customer, status: 'open' })).data).toHaveLength(2);
    expect(await stripe.checkout.sessions.expire(other.id)).toMatchObject({ status: 'expired', url: null });
    expect(await refusal(stripe.checkout.sessions.expire(other.id))).toMatchObject({ statusCode: 400 });
    await advance(DAY);
    expect(await look()).toMatchObject({ status: 'expired' });
    expect(await pay(session, 'paid')).toMatchObject({ status: 422 });
    expect((await stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([]);
  });
});

describe('A subscription', () => {
  test('is cancelled by the API at the end of its period, and that is taken back', async () => {
    const { stripe, subscribe } = await paymentScene();
    const { subscription } = await subscribe();
    const cancelled = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const end = cancelled.items.data[0]?.current_period_end;
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    const back = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  test('is cancelled in the portal by an instant alone, as Stripe’s portal does', async () => {
    const { stripe, subscribe, onPayments } = await paymentScene();
    const { subscription } = await subscribe();
    await onPayments(`/subscriptions/${subscription}/cancel-at-period-end`, { cancel: true });
    const cancelled = await stripe.subscriptions.retrieve(subscription);
    const end = cancelled.items.data[0]?.current_period_end;
    expect(cancelled).toMatchObject({ cancel_at_period_end: false, cancel_at: end });
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at: end });
    expect(await stripe.subscriptions.update(subscription, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
    });
  });

  test('is refunded and ended, each once', async () => {
    const { stripe, subscribe } = await paymentScene();
    const { customer, subscription } = await subscribe();
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    const [payment] = (await stripe.invoicePayments.list({ invoice: String(invoice?.id) })).data;
    const intent = String(payment?.payment.payment_intent);
    expect(payment).toMatchObject({ status: 'paid', amount_paid: PRICE });
    const refund = () => stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' });
    expect(await refund()).toMatchObject({ amount: PRICE, status: 'succeeded', payment_intent: intent });
    expect(await refusal(refund())).toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);

    expect(await stripe.subscriptions.cancel(subscription)).toMatchObject({ status: 'canceled' });
    expect(await refusal(stripe.subscriptions.cancel(subscription))).toMatchObject({
      code: 'resource_missing',
    });
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    const late = stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(await refusal(late)).toMatchObject({ statusCode: 400 });
  });

  test('is refunded and ended in the provider’s own dashboard', async () => {
    const { stripe, subscribe, onPayments } = await paymentScene();
    const { customer, subscription } = await subscribe();
    const refunded = await onPayments(`/subscriptions/${subscription}/refund`, {});
    expect(refunded.body).toEqual({ data: { amount: PRICE } });
    expect((await onPayments(`/subscriptions/${subscription}/refund`, {})).status).toBe(422);
    expect((await onPayments(`/refunds?customer=${customer}`)).body.data).toHaveLength(1);
    await onPayments(`/subscriptions/${subscription}/end`, {});
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' });
  });
});

describe('A meter', () => {
  const usage = (customer: string, value: string, identifier: string, timestamp?: number) => ({
    event_name: 'texts',
    payload: { stripe_customer_id: customer, value },
    identifier,
    ...(timestamp !== undefined && { timestamp }),
  });

  test('counts an event once, and refuses its repetition as Stripe does', async () => {
    const { stripe, subscribe, onPayments } = await paymentScene();
    const { customer } = await subscribe();
    expect(await stripe.billing.meterEvents.create(usage(customer, '7', 'report-1'))).toMatchObject({
      identifier: 'report-1',
      event_name: 'texts',
    });
    expect(await refusal(stripe.billing.meterEvents.create(usage(customer, '7', 'report-1')))).toMatchObject({
      statusCode: 400,
      message: 'An event already exists with identifier report-1.',
    });
    const { body } = await onPayments(`/meter-events?customer=${customer}`);
    expect(body.data).toMatchObject([{ id: 'report-1', value: 7 }]);
  });

  test('takes events of the past 35 days and the next five minutes alone', async () => {
    const { stripe, subscribe } = await paymentScene();
    const { customer } = await subscribe();
    const now = Math.floor(Date.now() / 1000);
    const at = (id: string, seconds: number) =>
      stripe.billing.meterEvents.create(usage(customer, '1', id, now + seconds));
    await at('old', -34 * DAY);
    await at('soon', 4 * 60);
    expect(await refusal(at('too-old', -36 * DAY))).toMatchObject({ statusCode: 400, param: 'timestamp' });
    expect(await refusal(at('too-soon', 10 * 60))).toMatchObject({ statusCode: 400, param: 'timestamp' });
    expect(
      await refusal(stripe.billing.meterEvents.create(usage('cus_nobody', '1', 'nobody'))),
    ).toMatchObject({
      code: 'resource_missing',
    });
  });
});
