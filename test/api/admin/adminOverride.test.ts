import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OVERRIDES } from '../../../server/contract/routes/adminUsers.ts';
import { addMember, type Member, ONE_ENGINE, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { booksOf, customerOf } from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** What a super admin sets by hand wins over the payment provider until it is cleared. */

describe.each(ONE_ENGINE)('an override on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    boss = await addMember(app, { role: 'super_admin' });
  });

  const set = async (whom: string, subscriptionStatus: (typeof OVERRIDES)[number], reason?: string) =>
    (
      await boss.client.overrideSubscription({
        params: { userIdOrEmail: whom },
        payload: { subscriptionStatus, ...(reason && { reason }) },
      })
    ).message;
  const statusOf = async ({ client }: Member) => client.getSubscriptionStatus();

  test('switches a clinic on and off at once, whatever was bought', async () => {
    const owner = await addMember(app, { paid: false, clinicName: 'Elm Street Clinic' });
    expect(await refusal(send(owner.client, [freshNumber()]))).toMatchObject({ status: 402 });
    expect(await set(owner.userId, 'active', 'A gift for the first month')).toBe(
      'Elm Street Clinic counts as Paid until this is cleared, whatever the payment provider says.',
    );
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'active', paid: true });
    expect((await send(owner.client, [freshNumber()])).data.accepted).toBe(1);
    expect(await set(owner.userId, 'none')).toBe(
      'The payment provider’s word counts for Elm Street Clinic: Preview Mode.',
    );
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'trial', paid: false });
  });

  test('finds the person by their address too, in any case', async () => {
    const owner = await addMember(app);
    await set(` ${owner.email.toUpperCase()} `, 'unpaid');
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'unpaid', paid: false });
    expect(await refusal(send(owner.client, [freshNumber()]))).toMatchObject({ status: 402 });
  });

  test('changes no charge, and is not changed by what the provider tells', async () => {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    expect(await set(owner.userId, 'canceled')).toContain('Its subscription goes on being charged.');
    await owner.client.getBillingHistory();
    const customer = await customerOf(app, owner);
    expect(await booksOf(app, 'subscriptions', customer)).toMatchObject([{ status: 'active' }]);
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'canceled', paid: false });
    await set(owner.userId, 'none');
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'active', paid: true });
  });

  test('is audited with its reason, shown to the super admin, and told to the clinic without it', async () => {
    const owner = await addMember(app);
    const reason = 'Chargeback under review';
    const [row] = await auditedBy(app.ctx, () => set(owner.userId, 'past_due', reason));
    expect(row).toMatchObject({
      action: 'UPDATE',
      entityType: 'subscription',
      userId: boss.userId,
      clinicId: owner.clinicId,
      metadata: { override: true, before: 'none', after: 'past_due', reason },
    });
    const { data } = await boss.client.getClinic({ params: { id: owner.clinicId ?? '' } });
    expect(data).toMatchObject({ subscriptionStatus: 'past_due', overridden: true, overrideReason: reason });
    const { activities } = await owner.client.listActivity({ query: { type: 'system_event' } });
    expect(activities[0]).toMatchObject({
      title: 'The subscription was set by hand',
      description: 'The operator did so. It counts as Past due now.',
    });
    expect(JSON.stringify(activities)).not.toContain(reason);
  });

  test('that is not there can be cleared, which leaves nothing behind', async () => {
    const owner = await addMember(app, { paid: false });
    expect(await auditedBy(app.ctx, () => set(owner.userId, 'none'))).toEqual([]);
  });

  test('is refused for nobody, for somebody without a clinic, and without a status', async () => {
    expect(await refusal(set(crypto.randomUUID(), 'active'))).toMatchObject({ status: 404 });
    expect(await refusal(set('nobody.here@example.com', 'active'))).toMatchObject({ status: 404 });
    expect(await refusal(set('a\0b', 'active'))).toMatchObject({ status: 400 });
    expect(await refusal(set(boss.userId, 'active'))).toMatchObject({ status: 422, code: 'no_clinic' });
    const owner = await addMember(app);
    const empty = boss.client.overrideSubscription({
      params: { userIdOrEmail: owner.userId },
      payload: {} as never,
    });
    expect(await refusal(empty)).toMatchObject({
      status: 400,
      message: 'Please fill in all required fields',
    });
    expect(await refusal(set(owner.userId, 'active', 'Called from +1 212 555 0100'))).toMatchObject({
      status: 400,
    });
  });
});
