import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { addMember, type Member, ONE_ENGINE, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { checkoutAddresses, customerOf, impatient, openCheckout } from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** The payment provider in trouble: what is answered, what is kept, and what is never done twice. */

describe.each(ONE_ENGINE)('where the payment provider is in trouble on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const behave = (mode: string) => carrierBehaves(app, { mode, calls: 'payments', delayMs: 100 });
  async function subscriber(): Promise<Member> {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    return owner;
  }
  const calls: [string, (client: Client) => Promise<unknown>][] = [
    ['a checkout', (client) => client.startCheckout({ payload: checkoutAddresses(app) })],
    ['a confirmation', (client) => client.confirmCheckout({ payload: { sessionId: 'cs_test_1' } })],
    ['a cancellation', (client) => client.cancelSubscription()],
    ['its taking back', (client) => client.reactivateSubscription()],
    ['the history', (client) => client.getBillingHistory()],
    ['the portal', (client) => client.openPortal({ payload: { returnUrl: `${app.url}/billing` } })],
  ];

  test.each([
    ['that fails', 'server_error', calls],
    ['that never answers', 'hang', calls.filter(([name]) => name === 'a cancellation')],
  ] as const)('one %s is told as such, and nothing is changed', async (_, mode, asked) => {
    const { client } = await subscriber();
    const before = (await client.getSubscription()).data;
    if (mode === 'hang') impatient(app, 400);
    await behave(mode);
    for (const [name, call] of asked) {
      const answer = await refusal(call(client));
      expect([name, answer]).toMatchObject([name, { status: 502, code: 'payments_unavailable' }]);
    }
    expect((await client.getSubscription()).data).toEqual(before);
    expect((await client.getSubscriptionStatus()).subscriptionStatus).toBe('active');
    await behave('normal');
  });

  test('too many calls are told with the seconds to wait', async () => {
    const { client } = await subscriber();
    await behave('too_many');
    for (const [name, call] of calls) {
      const answer = await refusal(call(client));
      expect([name, answer]).toMatchObject([name, { status: 429, code: 'too_many_requests' }]);
      expect(answer.retryAfter).toBeGreaterThan(0);
    }
    await behave('normal');
  });

  test('a slow one is waited for', async () => {
    const { client } = await subscriber();
    await behave('slow');
    expect((await client.cancelSubscription()).data.subscription.cancelAtPeriodEnd).toBe(true);
    await behave('normal');
  });

  test('a cancellation whose answer was lost is done, and asked for again changes nothing', async () => {
    const { client } = await subscriber();
    await behave('accept_then_drop');
    expect(await refusal(client.cancelSubscription())).toMatchObject({ status: 502 });
    await behave('normal');
    expect((await client.cancelSubscription()).data.subscription.cancelAtPeriodEnd).toBe(true);
    const { activities } = await client.listActivity({ query: { type: 'system_event' } });
    expect(activities.map(({ title }) => title)).toEqual([
      'The subscription was cancelled',
      'The subscription has begun',
    ]);
  });

  test('a first checkout whose answer was lost makes no second customer', async () => {
    const owner = await addMember(app, { paid: false });
    await behave('accept_then_drop');
    expect(await refusal(openCheckout(app, owner))).toMatchObject({ status: 502 });
    expect(await customerOf(app, owner)).toBeUndefined();
    await behave('normal');
    await subscribe(app, owner);
    await eventually(
      async () => (await owner.client.getSubscriptionStatus()).subscriptionStatus === 'active',
    );
  });
});

test('what it refuses for good is told the operator, without a name, an address or a key', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await startApp('sqlite', { worker: false, log: pino({ level: 'trace', base: null }, sink) });
  app.ctx.config.payments.secretKey = 'sk_test_of_somebody_else';
  const owner = await addMember(app, { paid: false, clinicName: 'Elm Street Clinic' });
  expect(await refusal(openCheckout(app, owner))).toMatchObject({
    status: 502,
    code: 'payments_unavailable',
  });
  const [line] = lines.filter((written) => written.includes('the payment provider refused'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 50,
    kind: 'refused',
    reason: expect.stringContaining('401'),
  });
  const said = lines.join('');
  for (const word of ['Elm Street', owner.email, 'desk@example.com', 'sk_test'])
    expect(said).not.toContain(word);
});
