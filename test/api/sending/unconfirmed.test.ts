import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { carrierPosts, freshNumber, logEntry, logOf, send } from '../../support/sending.ts';

/** Texts of which nobody can tell whether they were sent, and what staff decide of them. */

const MINUTE = 60_000;

describe.each(ENGINES)('unconfirmed texts on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A text as `recoverUnknown` leaves it when the carrier could not be asked. */
  async function unconfirmed(): Promise<{ owner: Member; phone: string; id: string }> {
    const owner = await addMember(app);
    const phone = freshNumber();
    const { data } = await send(owner.client, [phone]);
    const id = data.results[0]?.messageId as string;
    const claimedAt = new Date(app.ctx.now().getTime() - MINUTE).toISOString();
    await app.ctx.db
      .knex('messages')
      .where({ id })
      .update({ status: 'unconfirmed', error_code: 'unconfirmed', claimed_at: claimedAt, attempts: 1 });
    return { owner, phone, id };
  }

  const decide = ({ client }: Member, id: string, decision: 'arrived' | 'send_again') =>
    client.decideUnconfirmed({ params: { id }, payload: { decision } });
  const counted = ({ clinicId }: Member) =>
    app.ctx.db.knex('usage').where({ clinic_id: clinicId }).first('reserved', 'accepted');
  const receipt = (id: string, MessageStatus: string) =>
    carrierPosts(app, `status/${id}`, { MessageSid: `SM${id}`, MessageStatus, From: '+15005550006' });

  test('one that arrived counts as sent from when it was handed over, and late receipts count it no more', async () => {
    const { owner, phone, id } = await unconfirmed();
    expect((await decide(owner, id, 'arrived')).data).toEqual({ messageId: id, scheduledFor: null });
    expect(await logEntry(owner, phone, 'sent')).toMatchObject({
      logStatus: 'Sent',
      errorCode: null,
      cooldownDaysLeft: LIMITS.cooldownDaysDefault,
    });
    expect(await counted(owner)).toEqual({ reserved: 1, accepted: 1 });
    expect((await send(owner.client, [phone])).data.results).toMatchObject([{ verdict: 'cooldown' }]);
    await receipt(id, 'delivered');
    await logEntry(owner, phone, 'delivered');
    expect(await counted(owner)).toEqual({ reserved: 1, accepted: 1 });
  });

  test('one that is sent again goes out once, as a new text with a place and a link of its own', async () => {
    const { owner, phone, id } = await unconfirmed();
    const { data } = await decide(owner, id, 'send_again');
    expect(data.messageId).not.toBe(id);
    expect(await counted(owner)).toEqual({ reserved: 2, accepted: 0 });
    const worker = startWorker(app.ctx);
    await logEntry(owner, phone, 'sent', 'delivered');
    await worker.stop();
    const [again, first] = await logOf(owner, phone);
    expect(again).toMatchObject({ logStatus: 'Sent' });
    expect(first).toMatchObject({ status: 'unconfirmed', errorCode: 'sent_again' });
    expect(first?.errorMessage).toContain('it was sent again as a new text');
    const texts = await textsTo(app, phone);
    expect(texts.map(({ body }) => body)).toEqual([
      expect.stringContaining(`/r/${app.ctx.keys.linkToken(data.messageId)}/`),
    ]);
    const row = await app.ctx.db.knex('messages').where({ id: data.messageId }).first();
    expect(row).toMatchObject({ retry_of: id, user_id: owner.userId });
  });

  test('each is decided on once, also by two people at once; others wait for no decision', async () => {
    const { owner, phone, id } = await unconfirmed();
    const calls = await Promise.allSettled([
      decide(owner, id, 'send_again'),
      decide(owner, id, 'send_again'),
      decide(owner, id, 'arrived'),
    ]);
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(decide(owner, id, 'arrived'))).toMatchObject({
      status: 422,
      code: 'rule_broken',
      message: 'This text waits for no decision. The Log says what became of it.',
    });
    expect((await logOf(owner, phone)).length).toBeLessThanOrEqual(2);
    const { data } = await send(owner.client, [freshNumber()]);
    const queued = data.results[0]?.messageId as string;
    expect(await refusal(decide(owner, queued, 'send_again'))).toMatchObject({ status: 422 });
  });

  const STOPS: [string, (owner: Member, phone: string) => Promise<unknown>, string][] = [
    [
      'a number on the block list',
      ({ client }, phoneNumber) => client.addToBlockList({ payload: { phoneNumber } }),
      'This number is on your block list',
    ],
    [
      'a used up quota',
      ({ client }) => client.setMonthlyCap({ payload: { monthlyCap: 1 } }),
      'This month’s texts are used up',
    ],
    [
      'a request that was sent since',
      ({ client }, phone) => send(client, [phone], { bypassCooldown: true }),
      'This number was texted lately and is in cooldown',
    ],
  ];

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('word of the first one calls the new one back while it waits', async () => {
      const { owner, phone, id } = await unconfirmed();
      await decide(owner, id, 'send_again');
      await receipt(id, 'sent');
      const [again, first] = await logOf(owner, phone);
      expect(again).toMatchObject({ status: 'cancelled', errorCode: 'arrived' });
      expect(again?.errorMessage).toBe('The first text arrived after all. Nothing to do.');
      expect(first).toMatchObject({ status: 'sent', errorCode: null });
      expect(await counted(owner)).toEqual({ reserved: 1, accepted: 1 });
    });

    test.each(STOPS)(
      '%s keeps one from being sent again, and the decision stays open',
      async (_, stop, message) => {
        const { owner, phone, id } = await unconfirmed();
        await stop(owner, phone);
        expect(await refusal(decide(owner, id, 'send_again'))).toMatchObject({ status: 422, message });
        await decide(owner, id, 'arrived');
      },
    );

    test('one that is sent again at night waits for the morning', async () => {
      const { owner, phone, id } = await unconfirmed();
      await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ timezone: 'Pacific/Honolulu' });
      const { data } = await decide(owner, id, 'send_again');
      const now = app.ctx.now().toISOString();
      expect((data.scheduledFor as string) > now).toBe(true);
      expect((await logOf(owner, phone))[0]).toMatchObject({
        status: 'queued',
        scheduledFor: data.scheduledFor,
      });
    });

    test('the log says whether it changes by itself: while texts are due or changed a moment ago', async () => {
      const owner = await addMember(app);
      const isUnderWay = async () =>
        (await owner.client.listActivity({ query: { type: 'sms_sent' } })).underWay;
      expect(await isUnderWay()).toBe(false);
      await send(owner.client, [freshNumber()]);
      expect(await isUnderWay()).toBe(true);
      const mine = () => app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId });
      const longAgo = '2026-01-01T00:00:00.000Z';
      await mine().update({ send_at: '2099-01-01T09:00:00.000Z', updated_at: longAgo });
      expect(await isUnderWay()).toBe(false);
      await mine().update({ status: 'sent', updated_at: app.ctx.now().toISOString() });
      expect(await isUnderWay()).toBe(true);
    });
  });
});
