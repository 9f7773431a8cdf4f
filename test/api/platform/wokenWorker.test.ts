import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, mailsTo, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';
import { deliveryThat, listening } from '../../support/webhooks.ts';

/** A worker that looks for work once in an hour takes at once what its own process writes. */

const HOUR = 3_600_000;
const SECOND = 1_000;

describe.each(ENGINES)('a worker that rests on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    const { config } = app.ctx;
    config.sendTimes = { ...config.sendTimes, idle: HOUR };
    config.mailTimes = { ...config.mailTimes, idle: HOUR };
    config.webhookTimes = { ...config.webhookTimes, idle: HOUR };
    const worker = startWorker(app.ctx);
    afterAll(() => worker.stop());
    await eventually(() => worker.loops.every((loop) => loop.lastDone() !== null));
  });

  test('sends a text, and tells a webhook of it', async () => {
    const { member, webhook } = await listening(app);
    const phone = freshNumber();
    await send(member.client, [phone]);
    await logEntry(member, phone, 'delivered');
    const told = await deliveryThat(member, webhook.id, ({ status }) => status === 'delivered');
    expect(told.event).toBe('sms.delivered');
  });

  test('sends a text once it is due', async () => {
    const member = await addMember(app);
    const from = (milliseconds: number) => new Date(app.ctx.now().getTime() + milliseconds).toISOString();
    const [now, later] = [freshNumber(), freshNumber()];
    await send(member.client, [later], { sendNow: false, scheduledFor: from(HOUR) });
    await app.ctx.db
      .knex('messages')
      .where({ phone: later })
      .update({ send_at: from(SECOND) });
    await send(member.client, [now]);
    await logEntry(member, later, 'sent', 'delivered');
    await logEntry(member, now, 'sent', 'delivered');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('tells a webhook again where somebody asks for it', async () => {
      const { member, receiver, webhook } = await listening(app, 500);
      await send(member.client, [freshNumber()]);
      const { id: deliveryId } = await deliveryThat(member, webhook.id, ({ attempts }) => attempts === 1);
      receiver.mood = 204;
      await member.client.redeliverWebhook({ params: { id: webhook.id, deliveryId } });
      await deliveryThat(member, webhook.id, ({ status }) => status === 'delivered');
    });

    test('sends mails, those that come while it is at it too', async () => {
      const { client } = await addMember(app);
      const colleagues = Array.from({ length: 8 }, () => `${randomUUID()}@example.com`);
      await Promise.all(
        colleagues.map((email) => client.inviteMember({ payload: { email, role: 'staff' } })),
      );
      for (const email of colleagues) expect(await mailsTo(app, email)).toHaveLength(1);
    });
  });
});
