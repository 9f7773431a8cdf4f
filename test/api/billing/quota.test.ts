import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { deliverMails } from '../../../server/domain/mail/deliver.ts';
import {
  addMember,
  ENGINES,
  lapse,
  type Member,
  mailsTo,
  oneOf,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, freshNumbers, send } from '../../support/sending.ts';

/** What a clinic may send in a month, what it is told of it, and what more costs. */

describe.each(ENGINES)('the quota on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const usage = async ({ client }: Member) => (await client.getUsage()).data;
  const cap = ({ client }: Member, monthlyCap: number | null) =>
    client.setMonthlyCap({ payload: { monthlyCap } });
  const warnings = async ({ client }: Member) => {
    const { activities } = await client.listActivity({ query: { type: 'system_event' } });
    return activities.map(({ title, status }) => `${status}: ${title}`).toSorted();
  };
  const queuedMails = ({ email }: Member) =>
    app.ctx.db.knex('mails').where({ kind: 'quota_warning', recipient: email });
  async function switchOn({ client }: Member): Promise<void> {
    const { version } = (await client.getSettings()).data;
    await client.updateSettings({ payload: { version, notifications: { quotaWarning: true } } });
  }
  /** As a clinic stands whose subscription the payment provider keeps. */
  const charge = ({ clinicId }: Member) =>
    app.ctx.db
      .knex('subscriptions')
      .where({ clinic_id: clinicId })
      .update({ provider_subscription_id: 'sub_1' });

  const AT_80 = 'warning: 80 % of this period’s texts are used';
  const AT_100 = 'error: All texts of this period are used';

  test('warns at 80 % and at 100 %, once each, however often the share is crossed', async () => {
    const owner = await addMember(app);
    await cap(owner, 10);
    await send(owner.client, freshNumbers(7));
    expect((await usage(owner)).warnings).toEqual({ sent: [], nextThreshold: 8 });
    const [last = ''] = freshNumbers(1);
    await send(owner.client, [last]);
    expect(await warnings(owner)).toEqual([AT_80]);
    expect((await usage(owner)).warnings).toEqual({ sent: [80], nextThreshold: 10 });
    await owner.client.addToBlockList({ payload: { phoneNumber: last } });
    expect((await usage(owner)).sms.sent).toBe(7);
    await send(owner.client, freshNumbers(3));
    await send(owner.client, freshNumbers(1));
    expect(await warnings(owner)).toEqual([AT_100, AT_80]);
    expect((await usage(owner)).warnings).toEqual({ sent: [80, 100], nextThreshold: null });
  });

  test('of thirty sends at once ten find a place, and each warning is given once', async () => {
    const owner = await addMember(app);
    await switchOn(owner);
    await cap(owner, 10);
    const answers = await Promise.all(freshNumbers(30).map((phone) => send(owner.client, [phone])));
    expect(answers.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(10);
    expect((await usage(owner)).sms).toMatchObject({ sent: 10, limit: 10, remaining: 0 });
    expect(await warnings(owner)).toEqual([AT_100, AT_80]);
    expect(await queuedMails(owner)).toHaveLength(2);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a list that crosses both at once warns once of each', async () => {
      const owner = await addMember(app);
      await cap(owner, 5);
      const { data } = await send(owner.client, freshNumbers(6));
      expect(data.results.map(({ verdict }) => verdict).toSorted()).toEqual([
        ...Array(1).fill('over_quota'),
        ...Array(5).fill('queued'),
      ]);
      expect(await warnings(owner)).toEqual([AT_100, AT_80]);
    });

    test('owners alone are mailed, and only where the switch is on', async () => {
      const silent = await addMember(app);
      const owner = await addMember(app, { clinicName: 'Elm Street Clinic' });
      const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
      await switchOn(owner);
      for (const member of [silent, owner]) {
        await cap(member, 5);
        await send(member.client, freshNumbers(4));
      }
      expect(await queuedMails(owner)).toHaveLength(1);
      expect(await queuedMails(silent)).toEqual([]);
      expect(await queuedMails(staff)).toEqual([]);
    });

    test('who owns another clinic by the time of the mail is not told of the first one', async () => {
      const [stays, moves, elsewhere] = [await addMember(app), await addMember(app), await addMember(app)];
      await switchOn(elsewhere);
      for (const owner of [stays, moves]) {
        await switchOn(owner);
        await cap(owner, 5);
        await send(owner.client, freshNumbers(4));
      }
      await app.ctx.db.knex('users').where({ id: moves.userId }).update({ clinic_id: elsewhere.clinicId });
      while ((await deliverMails(app.ctx, 'test', 50)) > 0);
      expect(await queuedMails(stays)).toMatchObject([{ status: 'sent' }]);
      expect(await queuedMails(moves)).toMatchObject([{ status: 'dropped' }]);
    });

    test('a cap that falls to what is used already warns at once, and a raised one lets texts go again', async () => {
      const owner = await addMember(app);
      await send(owner.client, freshNumbers(4));
      const lowered = await cap(owner, 4);
      expect(lowered.data).toMatchObject({ monthlyCap: 4, sms: { limit: 4, remaining: 0 } });
      expect(await warnings(owner)).toEqual([AT_100, AT_80]);
      expect((await send(owner.client, freshNumbers(1))).data.results).toMatchObject([
        { verdict: 'over_quota' },
      ]);
      await cap(owner, 6);
      expect((await send(owner.client, freshNumbers(1))).data.accepted).toBe(1);
      expect(await warnings(owner)).toEqual([AT_100, AT_80]);
      await cap(owner, null);
      expect(await usage(owner)).toMatchObject({ monthlyCap: null, sms: { limit: LIMITS.quota } });
    });

    test('more than the plan holds needs a subscription that can be charged; then each text beyond it costs', async () => {
      const owner = await addMember(app);
      expect(await refusal(cap(owner, LIMITS.quota + 1))).toMatchObject({
        status: 422,
        code: 'rule_broken',
        message: 'More than 1,000 texts a month need a subscription that can be charged.',
      });
      await charge(owner);
      await cap(owner, 1_500);
      await send(owner.client, freshNumbers(1));
      await app.ctx.db
        .knex('usage')
        .where({ clinic_id: owner.clinicId })
        .update({ reserved: 1_010, accepted: 1_007 });
      expect((await usage(owner)).sms).toEqual({
        sent: 1_010,
        limit: 1_500,
        remaining: 490,
        overage: 7,
        overageCost: 7 * app.ctx.config.overageCents,
      });
      // Once nothing can be charged any more, the plan is the limit again, whatever the cap.
      await app.ctx.db
        .knex('subscriptions')
        .where({ clinic_id: owner.clinicId })
        .update({ provider_subscription_id: null });
      expect((await usage(owner)).sms.limit).toBe(LIMITS.quota);
    });

    test.each([0, 1.5, LIMITS.monthlyCapMax + 1])(
      'a cap of %d is refused with its sentence',
      async (wrong) => {
        const owner = await addMember(app);
        const message = 'Enter a whole number of texts from 1 to 100,000';
        expect(await refusal(cap(owner, wrong))).toMatchObject({ status: 400, message });
        expect((await usage(owner)).monthlyCap).toBeNull();
      },
    );

    test('whether a text can be sent is answered with the reason and its sentence', async () => {
      const owner = await addMember(app);
      const ask = async () => (await owner.client.canSendSms()).data;
      await cap(owner, 1);
      expect(await ask()).toEqual({ canSend: true, reason: null, message: null, remaining: 1 });
      await send(owner.client, freshNumbers(1));
      expect(await ask()).toMatchObject({ canSend: false, reason: 'over_quota', remaining: 0 });
      const paused = { paused_at: app.ctx.now().toISOString() };
      await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update(paused);
      expect(await ask()).toMatchObject({ canSend: false, reason: 'sending_paused' });
      await lapse(app, owner);
      expect(await ask()).toMatchObject({ canSend: false, reason: 'subscription_required' });
    });
  });
});

test('the mail of a warning says how much is used, until when, and why it came', async () => {
  const app = await startApp('sqlite');
  const owner = await addMember(app, { clinicName: 'Elm Street Clinic' });
  const { version } = (await owner.client.getSettings()).data;
  await owner.client.updateSettings({ payload: { version, notifications: { quotaWarning: true } } });
  await owner.client.setMonthlyCap({ payload: { monthlyCap: 2 } });
  await send(owner.client, [freshNumber(), freshNumber()]);
  const mails = await mailsTo(app, owner.email, 2);
  const said = mails.map(({ subject, text }) => `${subject}\n${text}`).toSorted();
  expect(said[0]).toMatch(
    /^100 % of this period’s texts are used\n.*All 2 texts that Elm Street Clinic may send/s,
  );
  expect(said[0]).toMatch(/No more go out before \w+ \d+, \d{4} at \d+:\d\d [AP]M \(New York time\)/);
  expect(said[1]).toMatch(/^80 % of this period’s texts are used\n.*80 % of the 2 texts/s);
  expect(said[1]).toContain('mails about texts running out are switched on');
});
