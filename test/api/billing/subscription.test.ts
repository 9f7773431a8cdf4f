import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMember,
  ENGINES,
  lapse,
  type Member,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { addPatients } from '../../support/patients.ts';
import {
  advance,
  booksOf,
  customerOf,
  endAtProvider,
  openCheckout,
  owedEvents,
  payAt,
  refundAtProvider,
  subscriptionIdOf,
} from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** A subscription from its beginning to its end. */

const MONTH = 32 * 86_400;

describe.each(ENGINES)('a subscription on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const preview = () => addMember(app, { paid: false });
  async function subscriber(): Promise<Member> {
    const owner = await preview();
    await subscribe(app, owner);
    return owner;
  }
  const subscriptionOf = async ({ client }: Member) => (await client.getSubscription()).data.subscription;
  const status = async (owner: Member, wanted: string) =>
    eventually(async () => (await subscriptionOf(owner)).status === wanted);
  const text = ({ client }: Member) => send(client, [freshNumber()]);
  /** Resolves once no event is on its way, which would have the provider asked again. */
  const allTold = () => eventually(async () => (await owedEvents(app)) === 0);
  const told = async ({ client }: Member) =>
    (await client.listActivity({ query: { type: 'system_event' } })).activities.map(({ title }) => title);
  const noSubscription = { status: 409, code: 'no_subscription' };

  test('begins, is cancelled, taken back, ends, leaves the clinic its own rows to read, and is bought again', async () => {
    const owner = await preview();
    expect(await refusal(text(owner))).toMatchObject({ status: 402 });
    expect((await owner.client.listPatients()).isPreview).toBe(true);
    await subscribe(app, owner);
    await addPatients(owner, { phoneNumber: freshNumber(), firstName: 'Noor' });
    expect((await text(owner)).data.accepted).toBe(1);

    const cancelled = (await owner.client.cancelSubscription()).data.subscription;
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, charged: true });
    expect((await text(owner)).data.accepted).toBe(1);
    const back = (await owner.client.reactivateSubscription()).data.subscription;
    expect(back).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });

    await owner.client.cancelSubscription();
    await advance(app, MONTH);
    await status(owner, 'canceled');
    expect(await subscriptionOf(owner)).toMatchObject({
      charged: false,
      cancelAtPeriodEnd: false,
      portal: true,
    });
    expect((await owner.client.getSubscriptionStatus()).subscriptionStatus).toBe('canceled');
    expect(await refusal(text(owner))).toMatchObject({ status: 402 });
    const read = await owner.client.listPatients();
    expect(read).toMatchObject({ isPreview: false, data: [{ firstName: 'Noor' }] });
    expect(await refusal(owner.client.cancelSubscription())).toMatchObject(noSubscription);
    expect(await refusal(owner.client.reactivateSubscription())).toMatchObject(noSubscription);

    await subscribe(app, owner);
    expect((await text(owner)).data.accepted).toBe(1);
    expect((await told(owner)).toReversed()).toEqual([
      'The subscription has begun',
      'The subscription was cancelled',
      'The cancellation was taken back',
      'The subscription was cancelled',
      'The subscription has ended',
      'The subscription has begun',
    ]);
  });

  test('is cancelled and taken back once, however often the owner asks, and it is written under their name', async () => {
    const owner = await subscriber();
    const { client, userId, clinicId } = owner;
    const change = (changes: string[]) => ({
      action: 'UPDATE',
      entityType: 'subscription',
      userId,
      clinicId,
      metadata: { changes },
    });
    const cancel = () => client.cancelSubscription();
    const reactivate = () => client.reactivateSubscription();
    await allTold();
    await carrierBehaves(app, { payments: { webhooks: 'off' } });
    const rows = await auditedBy(app.ctx, async () => {
      await reactivate();
      await Promise.all([cancel(), cancel(), cancel()]);
      await cancel();
      await Promise.all([reactivate(), reactivate()]);
      await reactivate();
    });
    await carrierBehaves(app);
    expect(rows).toMatchObject([change(['cancel_scheduled']), change(['reactivated'])]);
  });

  test('is switched on once by twenty confirmations at once and the webhook beside them', async () => {
    const owner = await preview();
    const { sessionId } = await openCheckout(app, owner);
    const rows = await auditedBy(app.ctx, async () => {
      await payAt(app, sessionId);
      const confirm = () => owner.client.confirmCheckout({ payload: { sessionId } });
      const answers = await Promise.all(Array.from({ length: 20 }, confirm));
      expect(new Set(answers.map(({ data }) => data.subscription.status))).toEqual(new Set(['active']));
      await allTold();
    });
    const ours = rows.filter(({ clinicId }) => clinicId === owner.clinicId);
    expect(ours).toMatchObject([{ action: 'CREATE', entityType: 'subscription' }]);
    expect(await told(owner)).toEqual(['The subscription has begun']);
    const events = (await owner.client.getBillingHistory()).data;
    expect(events.map(({ status: said }) => said).toSorted()).toEqual(['paid', 'started']);
  });

  test('gives a clinic that used texts before its own period; what waits keeps its place', async () => {
    const owner = await addMember(app, { paid: false });
    await openCheckout(app, owner);
    const set = (status: string | null) =>
      app.ctx.db
        .knex('subscriptions')
        .where({ clinic_id: owner.clinicId })
        .update({ override_status: status });
    await set('active');
    const scheduledFor = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
    await send(owner.client, [freshNumber()], { sendNow: false, scheduledFor });
    await text(owner);
    const period = async () => (await owner.client.getUsage()).data.period;
    const month = await period();
    expect((await owner.client.getUsage()).data.sms.sent).toBeGreaterThan(0);
    await set(null);
    await subscribe(app, owner);
    expect(await period()).not.toEqual(month);
    expect((await owner.client.getUsage()).data.sms.sent).toBe(0);
    const kept = await app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId }).pluck('usage_period');
    expect(new Set(kept)).not.toContain((await period()).start);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('that is not there cannot be cancelled, taken back or shown in the portal', async () => {
      const [never, operated] = [await preview(), await addMember(app)];
      const payload = { returnUrl: `${app.url}/billing` };
      for (const { client } of [never, operated]) {
        expect(await refusal(client.cancelSubscription())).toMatchObject(noSubscription);
        expect(await refusal(client.reactivateSubscription())).toMatchObject(noSubscription);
        expect(await refusal(client.openPortal({ payload }))).toMatchObject(noSubscription);
      }
      const owner = await subscriber();
      const { url } = (await owner.client.openPortal({ payload })).data;
      expect((await fetch(url)).status).toBe(200);
    });

    test('of one clinic moves nothing of another', async () => {
      const [owner, other] = [await subscriber(), await subscriber()];
      const before = await subscriptionOf(other);
      await owner.client.cancelSubscription();
      expect(await subscriptionOf(other)).toEqual(before);
      expect(await customerOf(app, owner)).not.toBe(await customerOf(app, other));
      const mine = await booksOf<{ id: string }>(app, 'subscriptions', await customerOf(app, owner));
      const theirs = await booksOf<{ id: string }>(app, 'subscriptions', await customerOf(app, other));
      expect(mine.map(({ id }) => id)).not.toEqual(theirs.map(({ id }) => id));
      expect(await told(other)).toEqual(['The subscription has begun']);
    });

    test('is not what an operator sets beside it: that wins until it is cleared, and charges nobody', async () => {
      const owner = await subscriber();
      const override = (status: string | null) =>
        app.ctx.db
          .knex('subscriptions')
          .where({ clinic_id: owner.clinicId })
          .update({ override_status: status });
      await override('unpaid');
      expect(await subscriptionOf(owner)).toMatchObject({
        status: 'unpaid',
        overridden: true,
        charged: true,
      });
      expect(await refusal(text(owner))).toMatchObject({ status: 402 });
      expect(await refusal(openCheckout(app, owner))).toMatchObject({ code: 'subscription_running' });
      const { currentPeriodEnd: before } = await subscriptionOf(owner);
      await advance(app, MONTH);
      await eventually(async () => (await subscriptionOf(owner)).currentPeriodEnd !== before);
      expect(await subscriptionOf(owner)).toMatchObject({ status: 'unpaid', overridden: true });
      await override(null);
      expect(await subscriptionOf(owner)).toMatchObject({ status: 'active', overridden: false });
      expect((await text(owner)).data.accepted).toBe(1);

      const given = await preview();
      await openCheckout(app, given);
      await app.ctx.db
        .knex('subscriptions')
        .where({ clinic_id: given.clinicId })
        .update({ override_status: 'active' });
      expect(await subscriptionOf(given)).toMatchObject({
        status: 'active',
        overridden: true,
        charged: false,
      });
      expect((await text(given)).data.accepted).toBe(1);
      expect(await refusal(given.client.cancelSubscription())).toMatchObject(noSubscription);
      const byHand = { status: 409, code: 'subscription_overridden' };
      expect(await refusal(openCheckout(app, given))).toMatchObject(byHand);
      expect(await refusal(given.client.setMonthlyCap({ payload: { monthlyCap: 1_500 } }))).toMatchObject({
        status: 422,
      });
      await app.ctx.db
        .knex('subscriptions')
        .where({ clinic_id: given.clinicId })
        .update({ override_status: 'canceled' });
      expect(await refusal(openCheckout(app, given))).toMatchObject(byHand);
    });

    test('that ended takes the charge of more texts with it, and leaves the cap that the owner set', async () => {
      const owner = await subscriber();
      await owner.client.setMonthlyCap({ payload: { monthlyCap: 1_500 } });
      expect((await owner.client.getUsage()).data.sms.limit).toBe(1_500);
      await owner.client.cancelSubscription();
      await advance(app, MONTH);
      await status(owner, 'canceled');
      expect((await owner.client.getUsage()).data).toMatchObject({
        monthlyCap: 1_500,
        sms: { limit: 1_000 },
      });
      await subscribe(app, owner);
      expect((await owner.client.getUsage()).data.sms.limit).toBe(1_500);
    });

    test('goes on counting in the right period where its renewal is told late', async () => {
      const late = await startApp(engine, { worker: false });
      const owner = await addMember(late, { paid: false });
      await subscribe(late, owner);
      const first = (await owner.client.getUsage()).data.period;
      await carrierBehaves(late, { payments: { webhooks: 'held' } });
      const ended = (Date.parse(first.end) - Date.now()) / 1_000;
      late.ctx.config.clockOffset = ended + 3_600 * 24;
      const again = await addMember(late, { clinicId: owner.clinicId as string });
      const number = freshNumber();
      const scheduledFor = new Date(Date.parse(first.end) + 86_400_000 * 3).toISOString();
      await send(again.client, [number], { sendNow: false, scheduledFor });
      const early = (await again.client.getUsage()).data;
      expect(early.period.start).toBe(first.end);
      expect(early.sms.sent).toBe(1);
      await carrierBehaves(late);
      await advance(late, 1);
      const renewed = await eventually(async () => {
        const { subscription } = (await again.client.getSubscription()).data;
        return subscription.currentPeriodStart === first.end && subscription;
      });
      expect((await again.client.getUsage()).data).toMatchObject({
        period: { start: renewed.currentPeriodStart, end: renewed.currentPeriodEnd },
        sms: { sent: 1 },
      });
      expect((await told(again)).at(0)).toBe('The subscription was renewed');
    });

    test('is given back by the operator without an end, and ended at once, also before anybody tells', async () => {
      const owner = await subscriber();
      const id = await subscriptionIdOf(app, owner);
      await refundAtProvider(app, id);
      expect((await text(owner)).data.accepted).toBe(1);
      await allTold();
      await carrierBehaves(app, { payments: { webhooks: 'off' } });
      await endAtProvider(app, id);
      expect((await subscriptionOf(owner)).status).toBe('active');
      expect(await refusal(owner.client.cancelSubscription())).toMatchObject(noSubscription);
      await carrierBehaves(app);
      expect((await subscriptionOf(owner)).status).toBe('canceled');
      expect(await refusal(text(owner))).toMatchObject({ status: 402 });
    });

    test('of a clinic that paid once and lapsed before is bought without a discount', async () => {
      const owner = await addMember(app);
      await lapse(app, owner);
      await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ offer: 'limited-50-off' });
      expect((await subscriptionOf(owner)).offer).toBeNull();
    });
  });
});
