import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { demoAccounts, loadDemo } from '../../../server/domain/demo/demo.ts';
import { subscribeDemo } from '../../../server/domain/demo/subscribe.ts';
import { pretendPayer } from '../../../server/providers/pretendPayer.ts';
import { signIn, startApp, type TestApp } from '../../support/app.ts';
import { booksOf, customerOf, owedEvents } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';

/** The demonstration's clinic has a real subscription in the pretend account, as `up` gives it one. */

let app: TestApp;

beforeEach(async () => {
  app = await startApp('sqlite', { worker: false });
});

const payer = () => pretendPayer(app.ctx.config, app.sandboxKey);

async function owner(): Promise<Client> {
  const account = demoAccounts(app.ctx.config.dataDir).find(({ role }) => role === 'owner');
  return (await signIn(app, account?.email ?? '', account?.password)).client;
}

async function subscriptionsAtProvider() {
  const [row] = await app.ctx.db.knex('subscriptions').whereNotNull('provider_customer_id');
  return booksOf(app, 'subscriptions', await customerOf(app, { clinicId: row.clinic_id }));
}

test('its period and what it used stay, its owner sees an invoice, cancels and takes that back', async () => {
  await loadDemo(app.ctx);
  const client = await owner();
  const before = (await client.getSubscription()).data;
  expect(before.subscription).toMatchObject({ status: 'active', charged: false });

  await subscribeDemo(app.ctx, payer());
  const { subscription, usage } = (await client.getSubscription()).data;
  expect(subscription).toMatchObject({ status: 'active', charged: true, portal: true });
  expect(subscription.currentPeriodStart).toBe(before.subscription.currentPeriodStart);
  expect(usage).toEqual(before.usage);
  expect(usage.sms.sent).toBeGreaterThan(0);

  const history = (await client.getBillingHistory()).data;
  expect(new Set(history.map(({ created }) => created))).toEqual(
    new Set([before.subscription.currentPeriodStart]),
  );
  expect(history.map(({ status }) => status).sort()).toEqual(['paid', 'started']);
  const invoice = history.find(({ type }) => type === 'invoice');
  expect(invoice?.amount).toBe(4995);
  expect((await fetch(invoice?.linkUrl ?? '')).status).toBe(200);
  const { activities } = await client.listActivity({ query: { type: 'system_event' } });
  expect(activities).toMatchObject([
    { title: 'The subscription has begun', timestamp: before.subscription.currentPeriodStart },
  ]);

  const cancelled = await client.cancelSubscription();
  expect(cancelled.data.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  const back = await client.reactivateSubscription();
  expect(back.data.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

test('a second start changes nothing', async () => {
  await loadDemo(app.ctx);
  await subscribeDemo(app.ctx, payer());
  // Each event of the payment has the subscription read once more, which its row notes.
  await eventually(async () => (await owedEvents(app)) === 0);
  const rows = await app.ctx.db.knex('subscriptions');
  await subscribeDemo(app.ctx, payer());
  expect(await app.ctx.db.knex('subscriptions')).toEqual(rows);
  expect(await subscriptionsAtProvider()).toHaveLength(1);
});

test.each(['before', 'after'])(
  'a start that is cut off %s it paid is carried on by the next',
  async (when) => {
    await loadDemo(app.ctx);
    const cutOff = subscribeDemo(app.ctx, async (...payment) => {
      if (when === 'after') await payer()(...payment);
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    await subscribeDemo(app.ctx, payer());
    expect(await subscriptionsAtProvider()).toHaveLength(1);
    const { subscription } = (await (await owner()).getSubscription()).data;
    expect(subscription).toMatchObject({ status: 'active', charged: true });
  },
);

test('with real payments nobody is charged: the clinic stays as it was loaded', async () => {
  app = await startApp('sqlite', { env: { STRIPE_SECRET_KEY: 'sk_test_x' }, worker: false });
  await loadDemo(app.ctx);
  const rows = await app.ctx.db.knex('subscriptions');
  await subscribeDemo(app.ctx, async () => expect.unreachable('nothing is paid'));
  expect(await app.ctx.db.knex('subscriptions')).toEqual(rows);
});
