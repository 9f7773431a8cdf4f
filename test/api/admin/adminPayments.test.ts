import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { receivePaymentEvent } from '../../../server/domain/billing/paymentEvents.ts';
import { refreshSubscription } from '../../../server/domain/billing/refresh.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import {
  advance,
  booksOf,
  customerOf,
  openCheckout,
  owedEvents,
  payAt,
  payInvoiceAt,
  setCard,
} from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';

/** What clinics paid or owe, as a super admin reads it. */

const MONTH = 32 * 86_400;

describe.each(ENGINES)('payments on %s', (engine) => {
  let app: TestApp;
  let admin: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    admin = await addMember(app, { role: 'super_admin' });
  });

  const paymentsOf = async (clinicName: string) =>
    (await admin.client.listPayments({ query: { search: clinicName } })).data;

  /** A clinic that subscribed, under a name of its own, once no event begins another reading. */
  async function subscriber(clinicName: string): Promise<Member> {
    const owner = await addMember(app, { paid: false, clinicName });
    await subscribe(app, owner);
    await eventually(async () => (await owedEvents(app)) === 0);
    return owner;
  }

  /** An invoice event as the provider sends it, maybe late and maybe twice. */
  const tell = async (owner: Member, id: string, type = 'invoice.paid') => {
    const customerId = await customerOf(app, owner);
    const [invoice] = await booksOf<{ id: string }>(app, 'invoices', customerId);
    await receivePaymentEvent(app.ctx, { id, type, objectId: invoice?.id ?? '', customerId });
  };

  test('a renewal that fails is failed, and paid in the end it succeeded: one row, however often it is told', async () => {
    const owner = await subscriber('Larch Street');
    const customerId = await customerOf(app, owner);
    await setCard(app, customerId, 'declines');
    await advance(app, MONTH);
    const failed = await eventually(async () => {
      const found = await paymentsOf('larch');
      return found.length === 2 && found[0]?.status === 'failed' && found[0];
    });
    expect(failed).toMatchObject({ amount: 4_995, metadata: { paymentMethod: null } });

    await setCard(app, customerId, 'good');
    await payInvoiceAt(app, failed.id);
    await tell(owner, 'evt_twice');
    await tell(owner, 'evt_twice');
    await tell(owner, 'evt_of_the_failure', 'invoice.payment_failed');
    const paid = await paymentsOf('larch');
    expect(paid.map(({ id, status }) => [id, status])).toEqual([
      [failed.id, 'succeeded'],
      [paid[1]?.id, 'succeeded'],
    ]);
    expect(paid[0]?.metadata).toEqual({ paymentMethod: 'Visa 4242' });
  });

  test('readings side by side leave the newest state, whichever comes back last', async () => {
    const owner = await subscriber('Alder Practice');
    const clinicId = owner.clinicId as string;
    await Promise.all(Array.from({ length: 6 }, () => refreshSubscription(app.ctx, { clinicId, by: null })));
    const kept = await app.ctx.db.knex('subscriptions').where({ clinic_id: clinicId }).first();
    expect(kept?.payments_kept).toBe(kept?.readings_begun);
    expect(await paymentsOf('alder')).toHaveLength(1);
  });

  test('are narrowed by state and by clinic, in pages that count them', async () => {
    for (const name of ['Narrow Lane', 'Narrow Bridge', 'Narrow Gate']) await subscriber(name);
    const { pagination } = await admin.client.listPayments({ query: { limit: 2 } });
    const { data: all } = await admin.client.listPayments({ query: { limit: LIMITS.pageMax } });
    expect(pagination).toEqual({
      page: 1,
      limit: 2,
      total: all.length,
      totalPages: Math.ceil(all.length / 2),
      more: false,
    });
    const paged = [];
    for (let page = 1; page <= pagination.totalPages; page++) {
      paged.push(...(await admin.client.listPayments({ query: { limit: 2, page } })).data);
    }
    expect(paged).toEqual(all);
    const { data: failed, pagination: counted } = await admin.client.listPayments({
      query: { status: 'failed' },
    });
    expect(failed).toEqual(all.filter(({ status }) => status === 'failed'));
    expect(counted.total).toBe(failed.length);
    expect(await paymentsOf('no such clinic')).toEqual([]);
  });

  test('of a clinic that is gone stay, without a clinic', async () => {
    const owner = await subscriber('Hazel Corner');
    const [payment] = await paymentsOf('hazel');
    await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).delete();
    const { data } = await admin.client.listPayments({ query: { limit: LIMITS.pageMax } });
    expect(data.find(({ id }) => id === payment?.id)).toMatchObject({ clinic: null, amount: 4_995 });
  });

  test('are exported as CSV, where no formula runs', async () => {
    await subscriber('=HYPERLINK("A1")');
    const answer = await admin.client.download('exportPayments', { query: { search: 'hyperlink' } });
    const csv = await answer.text();
    const rows = parse(csv, { columns: true, bom: true });
    expect(rows).toEqual([
      {
        date: expect.any(String),
        status: 'succeeded',
        amount: '49.95',
        currency: 'usd',
        clinic: `'=HYPERLINK("A1")`,
        clinicId: expect.stringMatching(/^\d{8}$/),
        email: 'desk@example.com',
        description: '1 × Goodword (at $49.95 / month)',
        paymentMethod: 'Visa 4242',
        providerId: expect.stringMatching(/^in_/),
      },
    ]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a paid invoice is a payment of its clinic, with what it is for and how it was paid', async () => {
      const owner = await subscriber('Juniper Dental');
      const [invoice] = await booksOf<{ id: string }>(app, 'invoices', await customerOf(app, owner));
      expect(await paymentsOf('juniper')).toEqual([
        {
          id: invoice?.id,
          providerId: invoice?.id,
          status: 'succeeded',
          amount: 4_995,
          currency: 'usd',
          clinic: { id: owner.clinicId, name: 'Juniper Dental', email: 'desk@example.com' },
          description: '1 × Goodword (at $49.95 / month)',
          metadata: { paymentMethod: 'Visa 4242' },
          createdAt: expect.any(String),
        },
      ]);
    });

    test('a payment that takes days is pending until it is through', async () => {
      const owner = await addMember(app, { paid: false, clinicName: 'Rowan House' });
      const { sessionId } = await openCheckout(app, owner);
      await payAt(app, sessionId, 'processing');
      await eventually(async () => (await paymentsOf('rowan'))[0]?.status === 'pending');
      await payAt(app, sessionId, 'paid');
      await eventually(async () => (await paymentsOf('rowan'))[0]?.status === 'succeeded');
      expect(await paymentsOf('rowan')).toHaveLength(1);
    });
  });
});
