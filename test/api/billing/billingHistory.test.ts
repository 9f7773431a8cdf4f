import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { addMember, type Member, ONE_ENGINE, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { advance, booksOf, customerOf, openCheckout, setCard } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** The billing history: invoices and changes of the subscription. */

const DAY = 86_400;
const MONTH = 32 * DAY;

describe.each(ONE_ENGINE)('the billing history on %s', (engine) => {
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

  test('goes back behind a year of drafts, which nobody is asked to pay: they come while it is unpaid', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await carrierBehaves(app, { payments: { afterRetries: 'unpaid' } });
    const customer = await customerOf(app, owner);
    await setCard(app, customer, 'declines');
    await advance(app, MONTH);
    await advance(app, 16 * DAY);
    for (let month = 0; month < 12; month++) await advance(app, MONTH);
    await carrierBehaves(app);
    const books = await booksOf<{ status: string }>(app, 'invoices', customer);
    expect(books.filter(({ status }) => status === 'draft').length).toBeGreaterThan(LIMITS.billingEvents);
    const events = await eventually(async () => {
      const found = await history(owner);
      return found.some(({ status }) => status === 'unpaid') && found;
    });
    const said = (wanted: string) => events.filter(({ type }) => type === wanted).map(({ status }) => status);
    expect(said('invoice')).toEqual(['failed', 'paid']);
    expect(said('subscription').at(0)).toBe('unpaid');
    const bills = await app.ctx.db.knex('payments').where({ clinic_id: owner.clinicId }).pluck('status');
    expect(bills.toSorted()).toEqual(['failed', 'succeeded']);
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
