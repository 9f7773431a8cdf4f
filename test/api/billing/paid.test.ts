import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, send } from '../../support/sending.ts';

const DAY = 86_400_000;

describe.each(ONE_ENGINE)('who has paid on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app);
  });

  const subscribe = (facts: object) =>
    app.ctx.db.knex('subscriptions').where({ clinic_id: owner.clinicId }).update(facts);
  const daysAgo = (days: number) => new Date(app.ctx.now().getTime() - days * DAY).toISOString();
  const texts = (when = {}) => send(owner.client, [freshNumber()], when);

  test.each(['trial', 'trialing', 'past_due', 'canceled', 'unpaid'])(
    '%s is told as it is, and texts nobody',
    async (status) => {
      await subscribe({ status, override_status: null, past_due_since: daysAgo(1) });
      expect((await owner.client.getSubscriptionStatus()).subscriptionStatus).toBe(status);
      const scheduledFor = daysAgo(-1);
      for (const when of [{}, { sendNow: false, scheduledFor }]) {
        expect(await refusal(texts(when))).toMatchObject({ status: 402, code: 'subscription_required' });
      }
    },
  );

  test('active alone has, and a super admin’s override goes before it', async () => {
    await subscribe({ status: 'active', override_status: null });
    expect((await texts()).data.accepted).toBe(1);
    await subscribe({ override_status: 'unpaid' });
    expect(await refusal(texts())).toMatchObject({ status: 402 });
    await subscribe({ status: 'canceled', override_status: 'active' });
    expect((await texts()).data.accepted).toBe(1);
  });

  test('past_due goes on for as many days as the operator grants, and no longer', async () => {
    await subscribe({ status: 'past_due', override_status: null, past_due_since: daysAgo(2) });
    app.ctx.config.pastDueGraceDays = 3;
    expect((await texts()).data.accepted).toBe(1);
    expect((await owner.client.getMe()).clinic).toMatchObject({ subscriptionStatus: 'past_due', paid: true });
    app.ctx.config.pastDueGraceDays = 1;
    expect((await owner.client.getMe()).clinic).toMatchObject({ paid: false });
    expect(await refusal(texts())).toMatchObject({ status: 402 });
  });

  test('a super admin always has, with a limit of 999,999', async () => {
    const { client } = await addMember(app, { role: 'super_admin' });
    expect((await client.getSubscriptionStatus()).subscriptionStatus).toBe('active');
    expect((await client.getUsage()).data.sms).toMatchObject({ sent: 0, limit: 999_999 });
    expect((await client.getUsage()).data.isPreview).toBe(false);
  });

  test('a clinic that never paid reads sample usage: 503 of 1,000, the next warning at 800', async () => {
    const { client } = await addMember(app, { paid: false });
    expect((await client.getUsage()).data).toMatchObject({
      isPreview: true,
      sms: { sent: 503, limit: 1_000, remaining: 497 },
      warnings: { nextThreshold: 800 },
    });
  });
});
