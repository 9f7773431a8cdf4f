import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { PAYMENT_EVENT_TYPES } from '../../../server/domain/ports.ts';
import { makeOperator } from '../../support/operator.ts';
import { makeOperatorHere } from '../../support/operatorHere.ts';
import { PAYMENTS_KEY, PAYMENTS_SECRET, startCarrier, stripeClient } from '../../support/sandbox.ts';

/** `goodword-server stripe setup` and `doctor`, at an account that the program takes for one at Stripe. */

const API = 'https://api.stripe.com';
const PUBLIC_URL = 'https://reviews.example.com';
const WEBHOOK = `${PUBLIC_URL}/api/webhooks/stripe`;

/** Has the program find Stripe somewhere else. */
async function withStripeAt<Outcome>(address: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const own = globalThis.fetch;
  globalThis.fetch = (url, init) => own(String(url).replace(API, address), init);
  try {
    return await work();
  } finally {
    globalThis.fetch = own;
  }
}

/** An operator whose program finds Stripe at a sandbox, and Stripe's SDK to spoil the account with. */
async function startOperator(settings: Record<string, string> = {}) {
  const { address } = await startCarrier();
  const run = await makeOperatorHere({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: PAYMENTS_KEY,
    PUBLIC_URL,
    ...settings,
  });
  const operate = (words: string[], env: Record<string, string> = {}, at = `${address}/sandbox/stripe`) =>
    withStripeAt(at, () => run(words, env));
  return { operate, account: stripeClient(address) };
}

const NAMES = [
  'product',
  'overage product',
  'meter',
  'price',
  'overage price',
  'coupon',
  'portal',
  'webhook',
];
const LABELS: Record<string, string> = {
  product: 'goodword_plan',
  'overage product': 'goodword_overage',
  meter: 'goodword_overage_texts',
  price: 'goodword_monthly',
  'overage price': 'goodword_overage',
  coupon: 'limited-50-off',
  portal: 'Goodword',
  webhook: WEBHOOK,
};
const lines = (state: string, but: Record<string, string> = {}) =>
  NAMES.map((name) => but[name] ?? `${state.padEnd(8)} ${name} ${LABELS[name]}`);
const SECRET_LINES = [
  'Set this for goodword-server, and start it again:',
  `STRIPE_WEBHOOK_SECRET=${PAYMENTS_SECRET}`,
];
const linesOf = (stdout: string) => stdout.trimEnd().split('\n');

describe('an account at Stripe', () => {
  test('is set up, found right the next time, and examined', async () => {
    const { operate, account } = await startOperator();
    const empty = await operate(['doctor']);
    expect(empty.code).toBe(1);
    expect(empty.stdout).toContain(
      'fail  Payments: In the account at Stripe the price is missing (goodword_monthly). ' +
        'Run: goodword-server stripe setup\n',
    );
    expect(empty.stdout).toContain('fail  Payments: STRIPE_WEBHOOK_SECRET is not set');

    const made = await operate(['stripe', 'setup']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(made.stdout)).toEqual([...lines('made'), ...SECRET_LINES]);

    const known = { STRIPE_WEBHOOK_SECRET: PAYMENTS_SECRET };
    const again = await operate(['stripe', 'setup'], known);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(again.stdout)).toEqual(lines('right'));
    const well = await operate(['doctor'], known);
    expect(well.code).toBe(0);
    expect(well.stdout).toContain(
      'pass  Payments: Stripe answers, and its account has all that is needed.\n',
    );

    const production = {
      ...known,
      NODE_ENV: 'production',
      SMS_PROVIDER: 'sandbox',
      MAIL_PROVIDER: 'sandbox',
    };
    expect((await operate(['doctor'], production)).stdout).toContain(
      'warn  Payments: The key is one of Stripe’s test mode: nobody is charged. Set STRIPE_SECRET_KEY to a live key.',
    );

    expect((await account.webhookEndpoints.list()).data).toMatchObject([
      {
        url: WEBHOOK,
        enabled_events: PAYMENT_EVENT_TYPES,
        api_version: Stripe.API_VERSION,
        status: 'enabled',
      },
    ]);
    expect((await account.prices.list({ lookup_keys: ['goodword_monthly'] })).data).toMatchObject([
      { unit_amount: 4_995, currency: 'usd', recurring: { interval: 'month', usage_type: 'licensed' } },
    ]);
    expect((await account.prices.list({ lookup_keys: ['goodword_overage'] })).data).toMatchObject([
      { unit_amount: 5, recurring: { interval: 'month', usage_type: 'metered' } },
    ]);
  });

  test('is repaired where somebody changed it, and nothing of others is touched', async () => {
    const { operate, account } = await startOperator({ STRIPE_WEBHOOK_SECRET: PAYMENTS_SECRET });
    const { id: product } = await account.products.create({ name: 'Toothbrushes by post' });
    const recurring = { interval: 'month' } as const;
    await account.prices.create({
      product,
      currency: 'usd',
      unit_amount: 900,
      recurring,
      lookup_key: 'brushes',
    });
    await account.webhookEndpoints.create({
      url: 'https://shop.example.com/hook',
      enabled_events: ['invoice.paid'],
    });
    await account.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
    const others = async () => [
      await account.products.retrieve(product),
      (await account.prices.list({ lookup_keys: ['brushes'] })).data,
      (await account.webhookEndpoints.list()).data.filter(({ url }) => url !== WEBHOOK),
      (await account.billingPortal.configurations.list()).data.filter(({ name }) => name !== 'Goodword'),
    ];
    const before = await others();
    await operate(['stripe', 'setup']);

    await account.products.update('goodword_plan', { active: false });
    const [meter] = (await account.billing.meters.list()).data;
    await account.billing.meters.deactivate(String(meter?.id));
    const [price] = (await account.prices.list({ lookup_keys: ['goodword_monthly'] })).data;
    await account.prices.update(String(price?.id), { active: false });
    const [webhook] = (await account.webhookEndpoints.list()).data.filter(({ url }) => url === WEBHOOK);
    await account.webhookEndpoints.update(String(webhook?.id), { enabled_events: ['invoice.paid'] });
    const [portal] = (await account.billingPortal.configurations.list()).data.filter(
      ({ name }) => name === 'Goodword',
    );
    await account.billingPortal.configurations.update(String(portal?.id), {
      features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
    });
    const spoilt = await operate(['doctor']);
    expect(spoilt.code).toBe(1);
    expect(spoilt.stdout).toContain('the product is wrong (goodword_plan: it was archived)');

    const repaired = await operate(['stripe', 'setup']);
    expect(repaired).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(repaired.stdout)).toEqual(
      lines('right', {
        product: 'repaired product goodword_plan: it was archived',
        meter: 'repaired meter goodword_overage_texts: it was deactivated',
        price: 'repaired price goodword_monthly: it was archived',
        portal:
          'repaired portal Goodword: it does not allow just cards, invoices and a cancellation at the end of the period',
        webhook: `repaired webhook ${WEBHOOK}: it is not called for all that happens`,
      }),
    );
    expect((await operate(['doctor'])).code).toBe(0);
    expect(await others()).toEqual(before);
  });

  test('gets another price for overage where the operator wants one', async () => {
    const { operate, account } = await startOperator({ STRIPE_WEBHOOK_SECRET: PAYMENTS_SECRET });
    await operate(['stripe', 'setup']);
    const [old] = (await account.prices.list({ lookup_keys: ['goodword_overage'] })).data;
    const dearer = await operate(['stripe', 'setup'], { OVERAGE_CENTS: '7' });
    expect(dearer.stdout).toContain('repaired overage price goodword_overage: it is not 7 cents a text\n');
    const [now, ...others] = (await account.prices.list({ lookup_keys: ['goodword_overage'] })).data;
    expect({ now, others }).toMatchObject({ now: { unit_amount: 7, active: true }, others: [] });
    expect(await account.prices.retrieve(String(old?.id))).toMatchObject({ unit_amount: 5, active: false });
  });

  test('that holds another’s coupon of the same id is left to the operator', async () => {
    const { operate, account } = await startOperator({ STRIPE_WEBHOOK_SECRET: PAYMENTS_SECRET });
    await account.coupons.create({ id: 'limited-50-off', percent_off: 10, duration: 'once' });
    const { code, stdout } = await operate(['stripe', 'setup']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'wrong    coupon limited-50-off: it is not 50 % off the plan for 12 months, and was not made by Goodword. ' +
        'Delete it at Stripe, then set up again\n',
    );
    expect(await account.coupons.retrieve('limited-50-off')).toMatchObject({ percent_off: 10 });
  });

  test('gives its webhook another secret where the old one is lost', async () => {
    const { operate, account } = await startOperator();
    await operate(['stripe', 'setup']);
    const [old] = (await account.webhookEndpoints.list()).data;
    const lost = await operate(['stripe', 'setup']);
    expect(lost.code).toBe(1);
    expect(linesOf(lost.stdout)).toEqual([
      ...lines('right'),
      'STRIPE_WEBHOOK_SECRET is not set. Get a new one with: goodword-server stripe setup --new-webhook-secret',
    ]);
    const renewed = await operate(['stripe', 'setup', '--new-webhook-secret']);
    expect(renewed.code).toBe(0);
    expect(linesOf(renewed.stdout)).toEqual([
      ...lines('right', { webhook: `repaired webhook ${WEBHOOK}: it gets a new secret` }),
      ...SECRET_LINES,
    ]);
    const [now, ...others] = (await account.webhookEndpoints.list()).data;
    expect({ isNew: now?.id !== old?.id, others }).toEqual({ isNew: true, others: [] });
  });

  test('that refuses the key, or does not answer, is told in one line', async () => {
    const { operate } = await startOperator({ STRIPE_SECRET_KEY: 'sk_test_anotherKey' });
    const refused = await operate(['stripe', 'setup']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Stripe refuses \(.*HTTP 401.*\)\. Look whether STRIPE_SECRET_KEY is right.*\n$/,
    );
    expect(refused.stderr).not.toContain('anotherKey');
    expect((await operate(['doctor'])).stdout).toContain('fail  Payments: Stripe refuses');

    const nowhere = 'http://127.0.0.1:1';
    const silent = await operate(['stripe', 'setup'], {}, nowhere);
    expect(silent).toMatchObject({ code: 1, stdout: '' });
    expect(silent.stderr).toMatch(/^Stripe does not answer \(.+\)\. Look at the network, and try again\.\n$/);
    expect((await operate(['doctor'], {}, nowhere)).stdout).toContain(
      'fail  Payments: Stripe does not answer',
    );
  });
});

test('an account that is pretended needs no setup, and says how to charge cards', async () => {
  const operate = await makeOperator({ PAYMENT_PROVIDER: 'sandbox' });
  const { code, stdout, stderr } = await operate(['stripe', 'setup']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Payments are pretended here, and the pretend account sets itself up.');
  expect(stderr).toContain('To charge cards, set STRIPE_SECRET_KEY, then run this again.');
});
