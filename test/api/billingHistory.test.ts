import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/limits.ts';
import { addMember, ENGINES, type Member, startApp, subscribe, type TestApp } from '../support/app.ts';
import { advance, openCheckout } from '../support/payments.ts';
import { eventually } from '../support/sandbox.ts';

/** The billing history: invoices and changes of the subscription (specification 000 sections 2, 3 and 9). */

const MONTH = 32 * 86_400;

describe.each(ENGINES)('the billing history on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const history = async ({ client }: Member) => (await client.getBillingHistory()).data;

  test('of a clinic that never paid is empty, also after a checkout that it left', async () => {
    const owner = await addMember(app, { paid: false });
    expect(await history(owner)).toEqual([]);
    await openCheckout(app, owner);
    expect(await history(owner)).toEqual([]);
  });

  test('has the invoice with its page, and what the owner did, the newest first', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await owner.client.cancelSubscription();
    await owner.client.reactivateSubscription();
    const events = await history(owner);
    const [invoice] = events.filter(({ type }) => type === 'invoice');
    expect(invoice).toMatchObject({ status: 'paid', amount: 4_995, currency: 'usd' });
    expect(invoice?.linkUrl).toContain('/sandbox/invoices/');
    const said = events.filter(({ type }) => type === 'subscription');
    expect(said.map(({ status }) => status)).toEqual(['reactivated', 'cancel_scheduled', 'started']);
    expect(said.every(({ amount, linkUrl }) => amount === null && linkUrl === null)).toBe(true);
    const times = events.map(({ created }) => created);
    expect(times).toEqual(times.toSorted().reverse());
    expect(await history(owner)).toEqual(events);
  });

  test('shows the last ten, and no draft', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    for (let month = 0; month < LIMITS.billingEvents + 1; month++) await advance(app, MONTH);
    const events = await eventually(async () => {
      const found = await history(owner);
      return found.length === LIMITS.billingEvents && found;
    });
    expect(events.every(({ type, status }) => type === 'invoice' && status === 'paid')).toBe(true);
    expect(new Set(events.map(({ id }) => id)).size).toBe(LIMITS.billingEvents);
  });

  test('is the clinic’s own', async () => {
    const [owner, other] = [await addMember(app, { paid: false }), await addMember(app, { paid: false })];
    await subscribe(app, owner);
    await subscribe(app, other);
    const [mine, theirs] = [await history(owner), await history(other)];
    expect(mine.length).toBeGreaterThan(1);
    expect(mine.filter(({ id }) => theirs.some((event) => event.id === id))).toEqual([]);
  });
});
