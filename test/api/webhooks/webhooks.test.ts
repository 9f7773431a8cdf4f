import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, lapse, oneOf, reply, startApp, type TestApp } from '../../support/app.ts';
import { linkTo } from '../../support/pageLinks.ts';
import { addPatients } from '../../support/patients.ts';
import { leaveReview } from '../../support/reviews.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierPosts, freshNumber, hurry, logEntry, PATIENT, send } from '../../support/sending.ts';
import { bookingSystem, complete, delivered } from '../../support/visits.ts';
import {
  hookUp,
  hurryWebhooks,
  importOne,
  listening,
  readCall,
  settled,
  startReceiver,
  toldOf,
} from '../../support/webhooks.ts';

/** What other systems are told, through the real flows: from the carrier's receipt to the receiver's answer. */

describe.each(ENGINES)('a webhook on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { deliveryDelayMs: 20 }, afterAll);
    hurry(app, PATIENT);
    hurryWebhooks(app);
  });

  test('is told of a text that reached the phone, once, with the visit that it is about', async () => {
    const { member, receiver, webhook } = await listening(app);
    const phone = freshNumber();
    const visits = await bookingSystem(app, member, 'sends:write', 'sends:read');
    await complete(visits, 'V-2026-117', { phoneNumber: phone });
    await delivered(visits, 'V-2026-117');
    const [told] = await toldOf(receiver, 'sms.delivered');
    const text = await app.database.knex('messages').where({ phone }).first('id');
    expect(told?.data).toEqual({
      messageId: text.id,
      phoneNumber: phone,
      kind: 'request',
      visitId: 'V-2026-117',
    });
    expect(await settled(member, webhook)).toEqual(['sms.delivered']);
    expect(receiver.calls).toHaveLength(1);
  });

  test('keeps no number, name or word of a patient, and tells nothing of one who was erased meanwhile', async () => {
    const { member, receiver, webhook } = await listening(app, 503);
    const { client } = member;
    const phone = freshNumber();
    const personal = new RegExp(`${phone.slice(2)}|Nora|Waited`);
    await addPatients(member, { phoneNumber: phone, firstName: 'Nora' });
    const token = await linkTo(app, member, phone);
    await logEntry(member, phone, 'delivered');
    const review = { rating: 1, feedback: 'Waited long', customerName: 'Nora' };
    await app.anybody.submitReview({ params: { token }, payload: review });
    await reply(app, phone, 'STOP');
    const kinds = ['patient.opted_out', 'review.created', 'sms.delivered'];
    const told = () => [...new Set(receiver.calls.map((call) => readCall(call).type))].sort();
    await eventually(() => isDeepStrictEqual(told(), kinds));
    const rows = await app.database.knex('webhook_deliveries').where({ webhook_id: webhook.id });
    expect(JSON.stringify(rows)).not.toMatch(personal);
    expect(JSON.stringify(receiver.calls)).toMatch(personal);
    const [patient] = (await client.listPatients({ query: { search: phone } })).data;
    await client.deletePatient({ params: { id: patient?.id ?? '' } });
    Object.assign(receiver, { mood: 204, calls: [] });
    for (const { id: deliveryId } of rows) {
      await client.redeliverWebhook({ params: { id: webhook.id, deliveryId } });
    }
    expect(await settled(member, webhook)).toEqual(kinds);
    expect(told()).toEqual(kinds);
    expect(JSON.stringify(receiver.calls)).not.toMatch(personal);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is told of texts that fail, by the carrier’s refusal as by its receipt, once each', async () => {
      const { member, receiver, webhook } = await listening(app);
      const [refused, undelivered] = ['+15005550009', freshNumber('3005')];
      await send(member.client, [refused, undelivered]);
      const told = await toldOf(receiver, 'sms.failed', 2);
      expect(told.map(({ data }) => [data.phoneNumber, data.errorCode, data.reason])).toEqual(
        expect.arrayContaining([
          [refused, '21614', 'The number cannot receive texts.'],
          [undelivered, '30005', 'The number is not in service.'],
        ]),
      );
      expect(await settled(member, webhook)).toEqual(['sms.failed', 'sms.failed']);
      expect(receiver.calls).toHaveLength(2);
    });

    test('is told of the visit of a text that repeats another, too', async () => {
      const { member, receiver } = await listening(app);
      const phone = freshNumber('3003');
      await complete(await bookingSystem(app, member, 'sends:write'), 'V-3003', { phoneNumber: phone });
      await toldOf(receiver, 'sms.failed');
      const now = { send_at: app.ctx.now().toISOString() };
      await app.database.knex('messages').where({ phone }).whereNotNull('retry_of').update(now);
      const told = await toldOf(receiver, 'sms.failed', 2);
      expect(told.map(({ data }) => data.visitId)).toEqual(['V-3003', 'V-3003']);
      expect(new Set(told.map(({ data }) => data.messageId)).size).toBe(2);
    });

    test('is told of a text that arrived after all, once its failure was told; of neither twice', async () => {
      const { member, receiver, webhook } = await listening(app);
      const phone = freshNumber('3005');
      await send(member.client, [phone]);
      await toldOf(receiver, 'sms.failed');
      const { id, provider_id: MessageSid } = await app.database.knex('messages').where({ phone }).first();
      for (const MessageStatus of ['failed', 'delivered', 'undelivered', 'delivered', 'read']) {
        await carrierPosts(app, `status/${id}`, { MessageSid, MessageStatus });
      }
      await toldOf(receiver, 'sms.delivered');
      expect(await settled(member, webhook)).toEqual(['sms.delivered', 'sms.failed']);
      expect(receiver.calls).toHaveLength(2);
    });

    test('is told of a text whose time was over before it could go', async () => {
      const { member, receiver } = await listening(app);
      const phone = freshNumber();
      const hour = app.ctx.now().getTime() + 3_600_000;
      await send(member.client, [phone], { sendNow: false, scheduledFor: new Date(hour).toISOString() });
      const over = { send_at: '2020-01-01T00:00:00.000Z', expires_at: '2020-01-02T00:00:00.000Z' };
      await app.database.knex('messages').where({ phone }).update(over);
      const [told] = await toldOf(receiver, 'sms.failed');
      expect(told?.data).toMatchObject({ phoneNumber: phone, errorCode: 'too_late' });
    });

    test('is told of a review, and of when it was left', async () => {
      const { member, receiver } = await listening(app);
      const review = { rating: 2, feedback: 'Waited long', customerName: 'Nora' };
      const before = app.ctx.now();
      await leaveReview(app, member, review);
      const after = app.ctx.now();
      const [told] = await toldOf(receiver, 'review.created');
      const [left] = (await member.client.listReviews()).data.reviews;
      const data = { reviewId: left?.id, platform: 'google', visitId: null, ...review };
      expect(told?.data).toEqual(data);
      expect(Date.parse(told?.timestamp ?? '')).toBeGreaterThanOrEqual(before.getTime());
      expect(Date.parse(told?.timestamp ?? '')).toBeLessThanOrEqual(after.getTime());
    });

    test('is told of an import that came to its end, and of no dry run', async () => {
      const { member, receiver, webhook } = await listening(app);
      const body = `phone,name\n${freshNumber()},Nora Shah\nnot a number,Ben Ott\n`;
      await member.client.importPatients({ body, query: { dryRun: 'true' } });
      const { importId } = (await member.client.importPatients({ body })).data;
      const [told] = await toldOf(receiver, 'import.finished');
      expect(told?.data).toEqual({ importId, created: 1, updated: 0, unchanged: 0, rejected: 1 });
      expect(await settled(member, webhook)).toEqual(['import.finished']);
    });

    test('is told what it asked for alone', async () => {
      const member = await addMember(app);
      const receiver = await startReceiver();
      await hookUp(member, receiver, ['import.finished']);
      const phone = freshNumber();
      await send(member.client, [phone]);
      await logEntry(member, phone, 'delivered');
      await importOne(member, phone);
      await toldOf(receiver, 'import.finished');
      expect(receiver.calls).toHaveLength(1);
    });

    test('belongs to a clinic that pays: a lapsed one is told nothing', async () => {
      const { member, receiver, webhook } = await listening(app);
      const token = await linkTo(app, member, freshNumber());
      await toldOf(receiver, 'sms.delivered');
      await lapse(app, member);
      await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
      expect(await settled(member, webhook)).toEqual(['sms.delivered']);
      expect(receiver.calls).toHaveLength(1);
    });
  });
});
