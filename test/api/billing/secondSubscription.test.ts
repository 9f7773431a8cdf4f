import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import {
  advance,
  anotherCheckout,
  booksOf,
  customerOf,
  endAtProvider,
  openCheckout,
  payAt,
  subscriptionIdOf,
} from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** A clinic never pays twice: a second completed session is ended and given back, and its owners are told. */

interface Held {
  id: string;
  status: string;
}

describe.each(ENGINES)('a second subscription on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    const env = { CONVERSION_URL: 'https://ads.example.com/sale.gif' };
    app = await startApp(engine, { worker: false, env }, afterAll);
  });

  const held = async (owner: Member) => {
    const subscriptions = await booksOf<Held>(app, 'subscriptions', await customerOf(app, owner));
    return subscriptions.map(({ id, status }) => ({ id, status }));
  };
  const confirm = ({ client }: Member, sessionId: string) =>
    client.confirmCheckout({ payload: { sessionId } });
  const refunds = async (owner: Member) =>
    (await owner.client.getBillingHistory()).data.filter(({ type }) => type === 'other');

  const mailed = async ({ email }: Member): Promise<object[]> => {
    const rows = await app.ctx.db.knex('mails').where({ kind: 'payment_given_back', recipient: email });
    return rows.map(({ data }) => JSON.parse(data));
  };

  test('is given back once, however often answers of the provider are lost on the way', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    const sessionId = await anotherCheckout(app, owner);
    await carrierBehaves(app, { payments: { webhooks: 'off' } });
    await payAt(app, sessionId);
    // So many at the most: by chance alone there may be no end of them.
    const lost = { mode: 'accept_then_drop', calls: 'payments', share: 0.3, count: 12 };
    await carrierBehaves(app, { ...lost, payments: { webhooks: 'off' } });
    await eventually(() =>
      confirm(owner, sessionId).then(
        () => true,
        () => false,
      ),
    );
    await carrierBehaves(app);
    expect((await held(owner)).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
    expect(await booksOf(app, 'refunds', await customerOf(app, owner))).toHaveLength(1);
    expect(await refunds(owner)).toMatchObject([{ status: 'refunded', amount: 4_995 }]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is told to every owner by mail, once, and is counted as no sale', async () => {
      const owner = await addMember(app, { paid: false });
      const clinicId = owner.clinicId as string;
      const partner = await addMember(app, { clinicId });
      const admin = await addMember(app, { clinicId, role: 'admin' });
      const { sessionId: first } = await openCheckout(app, owner);
      await payAt(app, first);
      const sale = (await confirm(owner, first)).data;
      expect(sale).toMatchObject({ conversionUrl: 'https://ads.example.com/sale.gif', givenBack: false });
      await carrierBehaves(app, { payments: { webhooks: 'doubled' } });
      const sessionId = await anotherCheckout(app, owner);
      await payAt(app, sessionId);
      const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(owner, sessionId)));
      for (const { data } of answers) {
        expect(data).toMatchObject({
          conversionUrl: null,
          givenBack: true,
          subscription: { status: 'active' },
        });
      }
      await eventually(async () => (await refunds(owner)).length > 0);
      await carrierBehaves(app);
      for (const { userId, ...who } of [owner, partner]) {
        expect(await mailed({ userId, ...who })).toEqual([
          { userId, clinicId, amountCents: 4_995, currency: 'usd' },
        ]);
      }
      expect(await mailed(admin)).toEqual([]);
      expect((await confirm(owner, first)).data).toMatchObject({ givenBack: false });
    });

    test('is ended and given back, and the first one goes on', async () => {
      const owner = await addMember(app, { paid: false });
      await subscribe(app, owner);
      const first = await subscriptionIdOf(app, owner);
      await carrierBehaves(app, { payments: { webhooks: 'doubled' } });
      const sessionId = await anotherCheckout(app, owner);
      const rows = await auditedBy(app.ctx, async () => {
        await payAt(app, sessionId);
        await Promise.all(Array.from({ length: 8 }, () => confirm(owner, sessionId)));
        await eventually(async () => (await refunds(owner)).length > 0);
      });
      await carrierBehaves(app);
      const [second] = (await held(owner)).filter(({ id }) => id !== first);
      expect(await held(owner)).toEqual([
        { id: second?.id, status: 'canceled' },
        { id: first, status: 'active' },
      ]);
      expect(await subscriptionIdOf(app, owner)).toBe(first);
      expect((await owner.client.getSubscription()).data.subscription.status).toBe('active');
      const books = await booksOf(app, 'refunds', await customerOf(app, owner));
      expect(books).toMatchObject([{ amount: 4_995, status: 'succeeded' }]);
      expect(await refunds(owner)).toMatchObject([{ status: 'refunded', amount: 4_995, currency: 'usd' }]);
      expect(rows).toMatchObject([
        {
          action: 'DELETE',
          entityType: 'subscription',
          entityId: second?.id,
          clinicId: owner.clinicId,
          metadata: { refundedCents: 4_995 },
        },
      ]);
      const { activities } = await owner.client.listActivity({ query: { type: 'system_event' } });
      expect(activities.at(0)).toMatchObject({
        title: 'A second subscription was ended',
        description: 'Your clinic has one already. $49.95 are paid back the way they came.',
      });
    });

    test('is the younger one, where both were paid before anybody heard of them', async () => {
      const owner = await addMember(app, { paid: false });
      const { sessionId } = await openCheckout(app, owner);
      const other = await anotherCheckout(app, owner);
      await carrierBehaves(app, { payments: { webhooks: 'off' } });
      await payAt(app, other);
      await advance(app, 60);
      await payAt(app, sessionId);
      const { data } = await confirm(owner, sessionId);
      await carrierBehaves(app);
      expect(data.subscription.status).toBe('active');
      const [younger, older] = await held(owner);
      expect([younger?.status, older?.status]).toEqual(['canceled', 'active']);
      expect(await subscriptionIdOf(app, owner)).toBe(older?.id);
      expect(await refunds(owner)).toHaveLength(1);
    });

    test('that was to be given back is, also where the first one has ended by the time it can be', async () => {
      const owner = await addMember(app, { paid: false });
      await subscribe(app, owner);
      await carrierBehaves(app, { payments: { webhooks: 'off' } });
      const sessionId = await anotherCheckout(app, owner);
      await payAt(app, sessionId);
      const first = await subscriptionIdOf(app, owner);
      const [second] = (await held(owner)).filter(({ id }) => id !== first);
      // As it stands where the provider fell silent between the noting and the refund.
      await app.ctx.db.knex('billing_events').insert({
        id: second?.id,
        clinic_id: owner.clinicId,
        type: 'other',
        status: 'refunded',
        currency: 'usd',
        created_at: app.ctx.now().toISOString(),
      });
      expect(await refunds(owner)).toEqual([]);
      await endAtProvider(app, first);
      expect((await confirm(owner, sessionId)).data.subscription.status).toBe('canceled');
      await carrierBehaves(app);
      expect((await held(owner)).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
      expect(await refunds(owner)).toMatchObject([{ status: 'refunded', amount: 4_995 }]);
      const { activities } = await owner.client.listActivity({ query: { type: 'system_event' } });
      expect(activities.map(({ title }) => title).toSorted()).toEqual([
        'A second subscription was ended',
        'The subscription has begun',
        'The subscription has ended',
      ]);
    });
  });
});
