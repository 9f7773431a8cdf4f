import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, ONE_ENGINE, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { advance, customerOf, openCheckout } from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually, stripeClient } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** A customer that the operator deletes in the provider's dashboard: what it paid for ends there, and nothing is sold to it. */

/** For so long the provider gives the same customer to the one who asks for it in the same way. */
const A_DAY_AND_MORE = 25 * 3_600;

describe.each(ONE_ENGINE)('a clinic whose customer was deleted at the payment provider on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const statusOf = async ({ client }: Member) => (await client.getSubscription()).data.subscription.status;

  async function deleteCustomer(owner: Member): Promise<string> {
    const customer = await customerOf(app, owner);
    await stripeClient(app.url, app.ctx.config.payments.secretKey).customers.del(customer);
    return customer;
  }

  test('pays no more and texts no more, and can subscribe again', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    const before = await deleteCustomer(owner);
    await eventually(async () => (await statusOf(owner)) === 'canceled');
    expect(await refusal(send(owner.client, [freshNumber()]))).toMatchObject({ status: 402 });
    const { activities } = await owner.client.listActivity({ query: { type: 'system_event' } });
    expect(activities.at(0)?.title).toBe('The subscription has ended');
    await subscribe(app, owner);
    expect(await statusOf(owner)).toBe('active');
    expect(await customerOf(app, owner)).not.toBe(before);
    expect((await send(owner.client, [freshNumber()])).data.accepted).toBe(1);
  });

  test.each([
    ['at once', 0],
    ['long after', A_DAY_AND_MORE],
  ])('and that never paid can subscribe %s all the same, as one customer', async (_, seconds) => {
    const owner = await addMember(app, { paid: false });
    await openCheckout(app, owner);
    const before = await deleteCustomer(owner);
    await advance(app, seconds);
    await Promise.all([openCheckout(app, owner), openCheckout(app, owner)]);
    const after = await customerOf(app, owner);
    expect(after).not.toBe(before);
    await subscribe(app, owner);
    expect([await statusOf(owner), await customerOf(app, owner)]).toEqual(['active', after]);
  });

  test('is told so at the next action, though nobody told of it', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await carrierBehaves(app, { payments: { webhooks: 'off' } });
    await deleteCustomer(owner);
    expect(await refusal(owner.client.cancelSubscription())).toMatchObject({ code: 'no_subscription' });
    await carrierBehaves(app);
    expect(await statusOf(owner)).toBe('canceled');
  });
});
