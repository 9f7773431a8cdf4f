import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { paramsOf } from '../../../server/sandbox/payments/rest/params.ts';
import { openCheckout, paymentScene, refusal } from '../../support/pretendStripe.ts';
import { eventually, PAYMENTS_KEY, startCarrier, stripeClient } from '../../support/sandbox.ts';

describe('The pretend payment provider, spoken to by the real Stripe SDK', () => {
  test('holds what is sold, found by its keys', async () => {
    const { stripe, catalogue } = await paymentScene();
    const { data } = await stripe.prices.list({ lookup_keys: ['monthly', 'overage'], active: true });
    expect(data.map(({ id }) => id)).toEqual([catalogue.overage.id, catalogue.monthly.id]);
    expect(data[0]?.recurring).toMatchObject({ meter: catalogue.meter.id, usage_type: 'metered' });
    expect(catalogue.monthly.unit_amount_decimal?.toString()).toBe('4995');

    const dearer = await stripe.prices.create({
      product: 'plan',
      currency: 'usd',
      unit_amount: 5_995,
      recurring: { interval: 'month' },
      lookup_key: 'monthly',
      transfer_lookup_key: true,
    });
    expect((await stripe.prices.list({ lookup_keys: ['monthly'] })).data).toEqual([dearer]);
    expect((await stripe.prices.retrieve(catalogue.monthly.id)).lookup_key).toBeNull();
    expect(
      await refusal(stripe.prices.update(catalogue.monthly.id, { lookup_key: 'monthly' })),
    ).toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    });
  });

  test('tells what a coupon applies to only where it is asked', async () => {
    const { stripe } = await paymentScene();
    expect(await stripe.coupons.retrieve('half')).not.toHaveProperty('applies_to');
    const coupon = await stripe.coupons.retrieve('half', { expand: ['applies_to'] });
    expect(coupon).toMatchObject({
      percent_off: 50,
      duration_in_months: 12,
      applies_to: { products: ['plan'] },
    });
    await stripe.coupons.del('half');
    expect(await refusal(stripe.coupons.retrieve('half'))).toMatchObject({ code: 'resource_missing' });
  });

  test('gives a webhook’s secret once, and names the version of its events', async () => {
    const { stripe } = await paymentScene();
    const made = await stripe.webhookEndpoints.create({
      url: 'https://reviews.example.com/api/webhooks/stripe',
      enabled_events: ['invoice.paid'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    const [listed] = (await stripe.webhookEndpoints.list()).data;
    expect(listed).toMatchObject({ id: made.id, enabled_events: ['invoice.paid'], status: 'enabled' });
    expect(listed).not.toHaveProperty('secret');
    await stripe.webhookEndpoints.update(made.id, { disabled: true });
    expect((await stripe.webhookEndpoints.list()).data[0]?.status).toBe('disabled');
  });

  test('opens the portal by its configuration', async () => {
    const { stripe, sandbox } = await paymentScene();
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    });
    expect(configuration.features.subscription_cancel).toMatchObject({
      enabled: true,
      mode: 'at_period_end',
    });
    const { id: customer } = await stripe.customers.create();
    const session = await stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
      return_url: 'http://127.0.0.1:3000/billing',
    });
    expect(session.url).toBe(`${sandbox.address}/sandbox/portal/${session.id}`);
  });

  test('gives lists in pages', async () => {
    const { stripe } = await paymentScene();
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.unshift((await stripe.products.create({ name: 'Other' })).id);
    const first = await stripe.products.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
    const all = await stripe.products.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual([...ids, 'texts', 'plan']);
  });

  test('gives what an id names where it is asked to', async () => {
    const { stripe, catalogue, subscribe } = await paymentScene();
    const { customer, session } = await subscribe();
    expect(await stripe.checkout.sessions.retrieve(session)).not.toHaveProperty('line_items');
    const whole = await stripe.checkout.sessions.retrieve(session, {
      expand: ['line_items', 'subscription.latest_invoice', 'customer'],
    });
    expect(whole).toMatchObject({
      customer: { id: customer },
      line_items: {
        data: [{ price: { id: catalogue.monthly.id } }, { price: { id: catalogue.overage.id } }],
      },
      subscription: { latest_invoice: { object: 'invoice', status: 'paid' } },
    });
    expect(await refusal(stripe.checkout.sessions.retrieve(session, { expand: ['nonsense'] }))).toMatchObject(
      { statusCode: 400, message: 'This property cannot be expanded (nonsense).' },
    );
  });
});

describe('It refuses', () => {
  test('a wrong key', async () => {
    const { address } = await startCarrier();
    const stranger = stripeClient(address, 'sk_test_of_somebody_else');
    expect(await refusal(stranger.customers.create())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
  });

  test('another version of the API', async () => {
    const { address } = await startCarrier();
    const older = await fetch(`${address}/sandbox/stripe/v1/prices`, {
      headers: { authorization: `Bearer ${PAYMENTS_KEY}`, 'stripe-version': '2024-06-20' },
    });
    expect(older.status).toBe(400);
    expect(await older.json()).toEqual({
      error: { type: 'invalid_request_error', message: 'Invalid Stripe API version: 2024-06-20' },
    });
    expect(older.headers.get('request-id')).toMatch(/^req_/);
  });

  test('what Stripe’s API does not know, at any depth', async () => {
    const { stripe, catalogue } = await paymentScene();
    const misspelt: object = { nmae: 'Elm Street Dental' };
    expect(await refusal(stripe.customers.create(misspelt))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'nmae',
      message: 'Received unknown parameter: nmae',
    });
    const line: object = { price: catalogue.monthly.id, quantity: 1, amount: 1 };
    const deep = openCheckout(stripe, catalogue, { line_items: [line] });
    expect(await refusal(deep)).toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][amount]' });
    expect(await refusal(stripe.taxRates.list())).toMatchObject({
      statusCode: 404,
    });
  });

  test('by the compiler: a schema with a name that the SDK does not know is an error, at any depth', () => {
    const misspelt = z.strictObject({ nmae: z.string() });
    const deep = z.strictObject({ applies_to: z.strictObject({ product: z.string() }) });
    const mistyped = z.strictObject({ active: z.number() });
    // @ts-expect-error: the SDK knows no such parameter.
    paramsOf<Stripe.CustomerCreateParams>()(misspelt);
    // @ts-expect-error: nor one inside another.
    paramsOf<Stripe.CouponCreateParams>()(deep);
    // @ts-expect-error: it sends a boolean.
    paramsOf<Stripe.PriceUpdateParams>()(mistyped);
    const right = z.strictObject({ name: z.string() });
    expect(paramsOf<Stripe.CustomerCreateParams>()(right)).toBe(right);
  });

  test('what lacks something, or names what is not there', async () => {
    const { stripe, catalogue } = await paymentScene();
    const nameless: object = {};
    expect(await refusal(stripe.products.create(nameless as Stripe.ProductCreateParams))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    });
    expect(await refusal(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    expect(await refusal(openCheckout(stripe, catalogue, { customer: 'cus_nobody' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
  });

  test('a price whose product was archived, and what is expanded too deep', async () => {
    const { stripe, catalogue } = await paymentScene();
    const deep = { expand: ['data.latest_invoice.payments.data.payment'] };
    expect(await refusal(stripe.subscriptions.list(deep))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('You cannot expand more than 4 levels of a property.'),
    });
    await stripe.products.update(catalogue.plan.id, { active: false });
    expect(await refusal(openCheckout(stripe, catalogue))).toMatchObject({
      statusCode: 400,
      param: 'line_items[0][price]',
      message: expect.stringContaining('its product is not active'),
    });
  });

  test('a discount together with codes, and a quantity of what is metered', async () => {
    const { stripe, catalogue } = await paymentScene();
    const both = { discounts: [{ coupon: 'half' }], allow_promotion_codes: true };
    expect(await refusal(openCheckout(stripe, catalogue, both))).toMatchObject({
      statusCode: 400,
      param: 'allow_promotion_codes',
      message: 'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    });
    const counted = { line_items: [{ price: catalogue.overage.id, quantity: 3 }] };
    expect(await refusal(openCheckout(stripe, catalogue, counted))).toMatchObject({
      param: 'line_items[0][quantity]',
    });
  });

  test('more calls than it likes, and none at all', async () => {
    const { stripe, script } = await paymentScene();
    await script('/behaviour', { mode: 'too_many', calls: 'payments', count: 1 });
    expect(await refusal(stripe.customers.create())).toMatchObject({ statusCode: 429, code: 'rate_limit' });
    await script('/behaviour', { mode: 'server_error', calls: 'payments', count: 1 });
    expect(await refusal(stripe.customers.create())).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    expect((await stripe.customers.create()).object).toBe('customer');
  });
});

const isReplayed = ({ lastResponse }: Stripe.Response<object>) =>
  new Headers(lastResponse.headers).get('idempotent-replayed') === 'true';

describe('An idempotency key', () => {
  test('gives the first answer again, and makes one thing', async () => {
    const { stripe } = await paymentScene();
    const once = () => stripe.customers.create({ name: 'Elm' }, { idempotencyKey: 'clinic-1' });
    const [first, second] = [await once(), await once()];
    expect(second.id).toBe(first.id);
    expect(isReplayed(first)).toBe(false);
    expect(isReplayed(second)).toBe(true);
    expect(
      await refusal(stripe.customers.create({ name: 'Oak' }, { idempotencyKey: 'clinic-1' })),
    ).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  test('gives a refusal again, but lets wrong parameters be put right', async () => {
    const { stripe } = await paymentScene();
    const key = { idempotencyKey: 'product-1' };
    const misspelt: object = { name: 'Third', colour: 'red' };
    expect(await refusal(stripe.products.create(misspelt as Stripe.ProductCreateParams, key))).toMatchObject({
      code: 'parameter_unknown',
    });
    expect((await stripe.products.create({ id: 'third', name: 'Third' }, key)).id).toBe('third');
    const again = { idempotencyKey: 'product-2' };
    const taken = () => refusal(stripe.products.create({ id: 'third', name: 'Third' }, again));
    expect(await taken()).toMatchObject({ code: 'resource_already_exists' });
    expect(await taken()).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
  });

  test('in use by a call that has no answer yet is 409', async () => {
    const { stripe, sandbox, script, onPayments } = await paymentScene();
    await script('/behaviour', { mode: 'slow', calls: 'payments', count: 1, delayMs: 60_000 });
    const create = () => stripe.customers.create({}, { idempotencyKey: 'clinic-2' });
    const first = refusal(create());
    await eventually(async () => (await onPayments('/customers')).body.data.length > 0);
    expect(await refusal(create())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    await sandbox.stop();
    expect(await first).toMatchObject({ type: 'StripeConnectionError' });
  });

  test('is forgotten after a day', async () => {
    const { stripe, advance } = await paymentScene();
    const once = () => stripe.customers.create({}, { idempotencyKey: 'clinic-3' });
    const first = await once();
    await advance(23 * 3_600);
    expect((await once()).id).toBe(first.id);
    await advance(2 * 3_600);
    expect((await once()).id).not.toBe(first.id);
  });
});
