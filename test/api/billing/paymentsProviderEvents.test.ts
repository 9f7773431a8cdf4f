import Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { Config } from '../../../server/config/config.ts';
import { readConfig } from '../../../server/config.ts';
import { stripePayments } from '../../../server/providers/payments.ts';
import { PAYMENTS_SECRET, temporaryFolder } from '../../support/sandbox.ts';

/** Events of the payment provider: anyone who signs them, and when. */

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
};
const READ = { id: 'evt_1', type: 'invoice.paid', objectId: 'in_1', customerId: 'cus_1' };

const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;

const signed = (payload: string, { secret = PAYMENTS_SECRET, timestamp = seconds() } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** Reads events as a product with this secret and clock. */
async function reader(change: Partial<Config['payments']> = {}, env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: await temporaryFolder(), ...env });
  const payments = stripePayments({
    ...config,
    payments: { provider: 'sandbox', secretKey: 'sk_test_x', webhookSecret: PAYMENTS_SECRET, ...change },
  });
  return (body: string, signature: string) => payments.readEvent(Buffer.from(body), signature);
}

test('an event that the provider signed lately is read, with whom it is about', async () => {
  const read = await reader();
  const body = JSON.stringify(EVENT);
  expect(await read(body, signed(body))).toEqual(READ);
  expect(await read(body, signed(body, { timestamp: seconds(290) }))).toEqual(READ);
  const expanded = JSON.stringify({ ...EVENT, data: { object: { id: 'in_1', customer: { id: 'cus_1' } } } });
  expect(await read(expanded, signed(expanded))).toEqual(READ);
  const nobodys = JSON.stringify({ ...EVENT, data: { object: {} } });
  expect(await read(nobodys, signed(nobodys))).toEqual({ ...READ, objectId: '', customerId: null });
});

test('what is old, changed, unsigned, signed by another or no event is none', async () => {
  const read = await reader();
  const body = JSON.stringify(EVENT);
  expect(await read(body, signed(body, { timestamp: seconds(310) }))).toBeNull();
  expect(await read(body.replace('in_1', 'in_2'), signed(body))).toBeNull();
  expect(await read(`${body} `, signed(body))).toBeNull();
  expect(await read(body, signed(body, { secret: 'whsec_another' }))).toBeNull();
  expect(await read(body, '')).toBeNull();
  expect(await read(body, 't=1,v1=')).toBeNull();
  expect(await read('no JSON', signed('no JSON'))).toBeNull();
  expect(await read('{}', signed('{}'))).toBeNull();
});

test('without a secret nothing is believed, though anybody could sign with an empty one', async () => {
  const read = await reader({ webhookSecret: '' });
  const body = JSON.stringify(EVENT);
  expect(await read(body, signed(body, { secret: '' }))).toBeNull();
});

test.each(['3600', '-3600'])('a clock moved by %s seconds makes no event too old', async (offset) => {
  const read = await reader({}, { CLOCK_OFFSET: offset });
  const body = JSON.stringify(EVENT);
  expect(await read(body, signed(body))).toEqual(READ);
  expect(await read(body, signed(body, { timestamp: seconds(310) }))).toBeNull();
});
