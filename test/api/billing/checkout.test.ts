import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OFFER, OFFER_CENTS } from '../../../server/contract/core/limits.ts';
import {
  addMember,
  ENGINES,
  type Member,
  type NewMember,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import {
  advance,
  booksOf,
  checkoutAddresses,
  customerOf,
  endAtProvider,
  openCheckout,
  owedEvents,
  payAt,
} from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** How a clinic begins to pay. */

interface Session {
  id: string;
  status: string;
  discounts: { coupon: string | null }[] | null;
  allow_promotion_codes: boolean | null;
  amount_total: number;
  success_url: string;
}

describe.each(ENGINES)('a checkout on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const preview = (wish: NewMember = {}) => addMember(app, { paid: false, ...wish });
  const confirm = ({ client }: Pick<Member, 'client'>, sessionId: string) =>
    client.confirmCheckout({ payload: { sessionId } });
  const subscriptionOf = async ({ client }: Member) => (await client.getSubscription()).data.subscription;
  const told = async ({ client }: Member) =>
    (await client.listActivity({ query: { type: 'system_event' } })).activities.map(({ title }) => title);
  const statusOf = async ({ client }: Member) => (await client.getSubscriptionStatus()).subscriptionStatus;
  const sessionsOf = async (owner: Member) => booksOf<Session>(app, 'sessions', await customerOf(app, owner));
  const text = ({ client }: Member) => send(client, [freshNumber()]);

  test('that is paid switches the clinic on: what it may, what it reads and what it is told agree', async () => {
    const owner = await preview();
    expect(await refusal(text(owner))).toMatchObject({ status: 402, code: 'subscription_required' });
    const { url, sessionId } = await openCheckout(app, owner);
    expect(url).toContain(sessionId);
    await payAt(app, sessionId);
    const { subscription, conversionUrl } = (await confirm(owner, sessionId)).data;
    expect(subscription).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      trialEnd: null,
      charged: true,
      overridden: false,
      portal: true,
      offer: null,
    });
    const days = (Date.parse(subscription.currentPeriodEnd ?? '') - app.ctx.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
    expect(Math.round(days)).toBeLessThanOrEqual(31);
    expect(conversionUrl).toBeNull();
    expect((await owner.client.getSubscription()).data.subscription).toEqual(subscription);
    expect(await statusOf(owner)).toBe('active');
    expect((await owner.client.getUsage()).data).toMatchObject({
      isPreview: false,
      period: { start: subscription.currentPeriodStart, end: subscription.currentPeriodEnd },
      sms: { sent: 0, limit: 1_000 },
    });
    expect((await text(owner)).data.accepted).toBe(1);
  });

  test('makes the clinic one customer, also of two that begin at once', async () => {
    const owner = await preview();
    const rows = await auditedBy(app.ctx, () =>
      Promise.all([openCheckout(app, owner), openCheckout(app, owner)]),
    );
    expect(rows).toMatchObject([
      {
        action: 'CREATE',
        entityType: 'payment_customer',
        entityId: await customerOf(app, owner),
        userId: owner.userId,
        clinicId: owner.clinicId,
      },
    ]);
    expect(await sessionsOf(owner)).toHaveLength(2);
    expect(await auditedBy(app.ctx, () => openCheckout(app, owner))).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is asked for the base price and what goes beyond it, and leads back to this server', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      expect(await sessionsOf(owner)).toMatchObject([
        { id: sessionId, amount_total: 4_995, success_url: checkoutAddresses(app).successUrl },
      ]);
    });

    test('that is not paid switches nothing on, and can be paid still', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      const pending = { status: 409, code: 'payment_pending' };
      expect(await refusal(confirm(owner, sessionId))).toMatchObject(pending);
      await payAt(app, sessionId, 'declined');
      expect(await refusal(confirm(owner, sessionId))).toMatchObject(pending);
      expect(await statusOf(owner)).toBe('trial');
      await payAt(app, sessionId);
      expect((await confirm(owner, sessionId)).data.subscription.status).toBe('active');
    });

    test('whose bank asks the payer waits for the answer', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      await payAt(app, sessionId, 'needs_action');
      expect(await refusal(confirm(owner, sessionId))).toMatchObject({ code: 'payment_pending' });
      await payAt(app, sessionId, 'paid');
      expect((await confirm(owner, sessionId)).data.subscription.status).toBe('active');
    });

    test('whose money takes days switches on when it has come, without anybody asking', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      await payAt(app, sessionId, 'processing');
      expect(await refusal(confirm(owner, sessionId))).toMatchObject({ code: 'payment_pending' });
      expect(await statusOf(owner)).toBe('trial');
      expect(await refusal(text(owner))).toMatchObject({ status: 402 });
      await payAt(app, sessionId, 'paid');
      await eventually(async () => (await statusOf(owner)) === 'active');
      expect(await subscriptionOf(owner)).toMatchObject({ pendingSince: null, nextAmount: 4_995 });
    });

    test('whose money takes days is told of meanwhile, and bought no second time', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      await payAt(app, sessionId, 'processing');
      await eventually(async () => (await subscriptionOf(owner)).pendingSince !== null);
      expect(await subscriptionOf(owner)).toMatchObject({
        status: 'trial',
        charged: false,
        nextAmount: null,
      });
      expect(await refusal(openCheckout(app, owner))).toMatchObject({ status: 409, code: 'payment_pending' });
      const unreported = await preview();
      await carrierBehaves(app, { payments: { webhooks: 'off' } });
      await payAt(app, (await openCheckout(app, unreported)).sessionId, 'processing');
      expect((await subscriptionOf(unreported)).pendingSince).toBeNull();
      expect(await refusal(openCheckout(app, unreported))).toMatchObject({ code: 'payment_pending' });
      expect((await subscriptionOf(unreported)).pendingSince).not.toBeNull();
      await carrierBehaves(app);
      await payAt(app, sessionId, 'paid');
      await eventually(async () => (await statusOf(owner)) === 'active');
      expect((await told(owner)).toReversed()).toEqual([
        'A payment is on its way',
        'The subscription has begun',
      ]);
    });

    test('whose money never comes leaves the clinic as it was, free to try again', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      await payAt(app, sessionId, 'processing');
      await eventually(async () => (await subscriptionOf(owner)).pendingSince !== null);
      await payAt(app, sessionId, 'declined');
      await eventually(async () => (await owedEvents(app)) === 0);
      expect(await subscriptionOf(owner)).toMatchObject({ status: 'trial', pendingSince: null });
      const { knex } = app.ctx.db;
      // Anyone who never paid is shown samples of activity.
      const activities = knex('activities').where({ clinic_id: owner.clinicId, type: 'system_event' });
      expect((await activities.pluck('title')).toSorted()).toEqual([
        'A payment did not come through',
        'A payment is on its way',
      ]);
      expect(await knex('mails').where({ kind: 'payment_lost' }).pluck('recipient')).toEqual([owner.email]);
      await subscribe(app, owner);
      expect(await statusOf(owner)).toBe('active');
    });

    test('of another clinic, of nobody, or with an id that nobody gave, is not found', async () => {
      const [owner, stranger] = [await preview(), await preview()];
      const { sessionId } = await openCheckout(app, owner);
      await openCheckout(app, stranger);
      await payAt(app, sessionId);
      const untouched = await preview();
      const ids = [
        'cs_test_nobody',
        '../customers',
        'cs_test_%2e%2e/x',
        'sub_1',
        `${sessionId}x`,
        'x'.repeat(200),
      ];
      for (const [who, id] of [
        [stranger, sessionId] as const,
        [untouched, sessionId] as const,
        ...ids.map((id) => [owner, id] as const),
      ]) {
        expect([id, await refusal(confirm(who, id))]).toMatchObject([id, { status: 404, code: 'not_found' }]);
      }
      expect(await refusal(confirm(owner, ' '))).toMatchObject({
        status: 400,
        message: 'No session ID found',
      });
      expect(await statusOf(stranger)).toBe('trial');
      expect(await statusOf(untouched)).toBe('trial');
    });

    test('is refused while a subscription runs, also where nobody has told of it yet', async () => {
      const owner = await preview();
      await subscribe(app, owner);
      const running = { status: 409, code: 'subscription_running' };
      expect(await refusal(openCheckout(app, owner))).toMatchObject(running);
      const unreported = await preview();
      await carrierBehaves(app, { payments: { webhooks: 'off' } });
      const { sessionId } = await openCheckout(app, unreported);
      await payAt(app, sessionId);
      expect(await statusOf(unreported)).toBe('trial');
      expect(await refusal(openCheckout(app, unreported))).toMatchObject(running);
      await carrierBehaves(app);
      expect(await statusOf(unreported)).toBe('active');
    });

    test('carries the offer that the clinic signed up with, and codes otherwise; never both', async () => {
      const offered = await preview();
      await app.ctx.db.knex('clinics').where({ id: offered.clinicId }).update({ offer: OFFER.tag });
      expect((await offered.client.getSubscription()).data.subscription.offer).toBe(OFFER.tag);
      const first = await openCheckout(app, offered, { allowPromotionCodes: true });
      expect(await sessionsOf(offered)).toMatchObject([
        { allow_promotion_codes: null, discounts: [{ coupon: OFFER.tag }] },
      ]);
      expect([2_497, 2_498]).toContain((await sessionsOf(offered))[0]?.amount_total);
      await payAt(app, first.sessionId);
      await confirm(offered, first.sessionId);
      const paid = await subscriptionOf(offered);
      expect(paid).toMatchObject({ offer: null, nextAmount: OFFER_CENTS });
      const months = (Date.parse(paid.discountUntil ?? '') - app.ctx.now().getTime()) / 86_400_000 / 30.4;
      expect(Math.round(months)).toBe(OFFER.months);
      const { provider_subscription_id: id } = await app.ctx.db
        .knex('subscriptions')
        .where({ clinic_id: offered.clinicId })
        .first();
      await endAtProvider(app, id);
      await openCheckout(app, offered, { allowPromotionCodes: true });
      expect((await sessionsOf(offered))[0]).toMatchObject({
        allow_promotion_codes: true,
        amount_total: 4_995,
      });
      const plain = await preview();
      await openCheckout(app, plain);
      expect((await sessionsOf(plain))[0]).toMatchObject({
        allow_promotion_codes: null,
        amount_total: 4_995,
      });
    });

    test('that nobody paid in its day is over', async () => {
      const owner = await preview();
      const { sessionId } = await openCheckout(app, owner);
      await advance(app, 25 * 3_600);
      expect(await refusal(confirm(owner, sessionId))).toMatchObject({ status: 404 });
      expect(await statusOf(owner)).toBe('trial');
    });
  });
});
