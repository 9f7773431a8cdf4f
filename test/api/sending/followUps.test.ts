import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { queueFollowUps } from '../../../server/domain/sending/followUps.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { changeTexts, freshNumber, hurry, logEntry, send } from '../../support/sending.ts';

// One follow-up some days after a request whose link nobody used.

const DAY = 86_400_000;
const DAYS = 3;

describe.each(ENGINES)('follow-ups on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    hurry(app);
  });

  async function addFollowing(days: number | null = DAYS): Promise<Member> {
    const member = await addMember(app);
    const { data } = await member.client.getSettings();
    await member.client.updateSettings({ payload: { version: data.version, sms: { followUpDays: days } } });
    return member;
  }

  /** A request that the carrier took some days ago. */
  async function asked(member: Member, daysAgo: number): Promise<string> {
    const phone = freshNumber();
    await send(member.client, [phone]);
    const accepted_at = new Date(app.ctx.now().getTime() - daysAgo * DAY).toISOString();
    await changeTexts(app, { phone }, { status: 'delivered', accepted_at });
    return phone;
  }

  const followUps = (phone: string) => app.ctx.db.knex('messages').where({ phone, kind: 'follow_up' });
  const reserved = async (member: Member) => (await member.client.getUsage()).data.sms.sent;

  test('a request whose link nobody used is asked about once more, with a fresh link, and no more than once', async () => {
    const member = await addFollowing();
    const phone = await asked(member, DAYS + 0.1);
    const before = await reserved(member);
    await Promise.all([queueFollowUps(app.ctx), queueFollowUps(app.ctx), queueFollowUps(app.ctx)]);
    expect(await followUps(phone)).toHaveLength(1);
    expect(await reserved(member)).toBe(before + 1);

    const worker = startWorker(app.ctx);
    onTestFinished(worker.stop);
    const text = await eventually(async () => (await textsTo(app, phone))[0]);
    expect(text.body).toContain('we would still like to hear about your visit');
    expect(text.body).toMatch(/Reply STOP to unsubscribe\.$/);
    const token = text.body.match(/\/r\/(\w{12})\//)?.[1] ?? '';
    const form = await app.anybody.getReviewForm({ params: { token } });
    expect(form.data.platform).toBe('google');
    await logEntry(member, phone, 'delivered');
    await queueFollowUps(app.ctx);
    expect(await followUps(phone)).toHaveLength(1);
  });

  test('it starts a cooldown of its own', async () => {
    const member = await addFollowing();
    const phone = await asked(member, DAYS + 0.1);
    await queueFollowUps(app.ctx);
    const { data } = await member.client.checkPhone({ payload: { phoneNumber: phone } });
    expect(data.daysRemaining).toBe(90);
  });

  test('none goes out before its day, after its grace, or where the clinic wants none', async () => {
    const following = await addFollowing();
    const phones = [
      await asked(following, DAYS - 0.1),
      await asked(following, DAYS + 2.1),
      await asked(await addFollowing(null), DAYS + 0.1),
      await asked(await addMember(app), DAYS + 0.1),
    ];
    await queueFollowUps(app.ctx);
    for (const phone of phones) expect(await followUps(phone)).toEqual([]);
  });

  const REASONS: [string, (member: Member, phone: string) => Promise<unknown>][] = [
    [
      'whose link was used',
      (_, phone) => app.ctx.db.knex('links').whereIn('message_id', idsTo(phone)).update({ used_at: 'x' }),
    ],
    [
      'that came back undelivered',
      (_, phone) => app.ctx.db.knex('messages').where({ phone }).update({ status: 'undelivered' }),
    ],
    [
      'to a number on the block list',
      (member, phone) => member.client.addToBlockList({ payload: { phoneNumber: phone } }),
    ],
    [
      'to a number that opted out',
      (_, phone) => {
        const row = {
          phone_hash: app.ctx.keys.hashPhone(phone),
          source: 'text',
          created_at: app.ctx.now().toISOString(),
        };
        return app.ctx.db.knex('opt_outs').insert(row);
      },
    ],
    [
      'that another request came after',
      (member, phone) => send(member.client, [phone], { bypassCooldown: true }),
    ],
    [
      'of a clinic whose subscription ended',
      ({ clinicId }) =>
        app.ctx.db.knex('subscriptions').where({ clinic_id: clinicId }).update({ status: 'canceled' }),
    ],
    [
      'of a clinic whose quota is used up',
      async (member) => {
        await member.client.getUsage();
        await app.ctx.db.knex('usage').where({ clinic_id: member.clinicId }).update({ reserved: 1_000 });
      },
    ],
  ];
  const idsTo = (phone: string) => app.ctx.db.knex('messages').where({ phone }).select('id');

  test.each(REASONS)('none follows a request %s', async (_, happens) => {
    const member = await addFollowing();
    const phone = await asked(member, DAYS + 0.1);
    await happens(member, phone);
    await queueFollowUps(app.ctx);
    expect(await followUps(phone)).toEqual([]);
  });

  test('one that waits is taken back when the first link is used, and its place is free again', async () => {
    const member = await addFollowing();
    const phone = await asked(member, DAYS + 0.1);
    const before = await reserved(member);
    await queueFollowUps(app.ctx);
    expect(await reserved(member)).toBe(before + 1);
    const request = await app.ctx.db.knex('messages').where({ phone, kind: 'request' }).first('id');
    const token = app.ctx.keys.linkToken(request.id);
    await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
    expect(await followUps(phone)).toMatchObject([{ status: 'cancelled', error_code: 'link_used' }]);
    expect(await reserved(member)).toBe(before);
  });
});
