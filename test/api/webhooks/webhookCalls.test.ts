import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { claimCalls } from '../../../server/domain/webhooks/deliver.ts';
import type { Row } from '../../../server/store/db/db.ts';
import { recordCall } from '../../../server/store/webhooks/webhookCalls.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { DAY, HOUR, wait } from '../../support/accounts.ts';
import { addMember, ENGINES, OWN_TIME, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber } from '../../support/sending.ts';
import {
  deliveryThat,
  hookUp,
  hurryWebhooks,
  importOne,
  listening,
  type Receiver,
  readCall,
  startReceiver,
} from '../../support/webhooks.ts';

/** The calls of webhooks: signed, tried again, side by side, and what receivers do to them. */

const deliveriesOf = (app: TestApp, { id }: { id: string }): Promise<Row[]> =>
  app.database.knex('webhook_deliveries').where({ webhook_id: id }).orderBy('id');

/** A webhook's only delivery, once it fits. */
const deliveryOnce = (app: TestApp, webhook: { id: string }, fits: (row: Row) => boolean): Promise<Row> =>
  eventually(async () => {
    const [row] = await deliveriesOf(app, webhook);
    return row && fits(row) && row;
  });

const idsOf = ({ calls }: Receiver) => calls.map(({ headers }) => headers['webhook-id']);

test('a call is signed by the Standard Webhooks convention: its body, its id and its time', async () => {
  const app = await startApp('sqlite', { env: OWN_TIME });
  const { member, receiver, webhook } = await listening(app);
  await importOne(member, freshNumber());
  const [call] = await eventually(() => receiver.calls.length > 0 && receiver.calls);
  const { headers, body } = call as (typeof receiver.calls)[number];
  const signed = headers as Record<string, string>;
  expect(new Webhook(webhook.secret).verify(body, signed)).toEqual(JSON.parse(body));
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Goodword-Webhooks' });
  const { secret } = await hookUp(member, receiver);
  const verify = (key: string, text: string, more: object) =>
    new Webhook(key).verify(text, { ...signed, ...more });
  expect(() => verify(secret, body, {})).toThrow('No matching signature');
  expect(() => verify(webhook.secret, `${body} `, {})).toThrow('No matching signature');
  expect(() => verify(webhook.secret, body, { 'webhook-id': 'another' })).toThrow('No matching signature');
  const later = String(Number(signed['webhook-timestamp']) + 1);
  expect(() => verify(webhook.secret, body, { 'webhook-timestamp': later })).toThrow('No matching signature');
});

describe.each(ENGINES)('a delivery on %s', (engine) => {
  test('that is answered with 500 for a day is tried at longer and longer intervals, then it has failed', async () => {
    const app = await startApp(engine);
    hurryWebhooks(app);
    const { retries } = app.ctx.config.webhookTimes;
    const { member, receiver, webhook } = await listening(app, 500);
    await importOne(member, freshNumber());
    const waits: number[] = [];
    for (let calls = 1; calls <= retries.length; calls += 1) {
      const row = await deliveryOnce(app, webhook, ({ attempts }) => attempts === calls);
      expect(row).toMatchObject({ status: 'waiting', status_code: 500, lease_owner: null });
      expect(Date.parse(row.next_attempt_at)).toBeGreaterThan(app.ctx.now().getTime());
      waits.push(Date.parse(row.next_attempt_at) - Date.parse(row.created_at));
      wait(app, (Date.parse(row.next_attempt_at) - app.ctx.now().getTime()) / 1_000);
    }
    const failed = await deliveryOnce(app, webhook, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempts: retries.length + 1, next_attempt_at: null });
    expect(failed.problem).toBe('It answered with the status 500.');
    waits.forEach((after, at) => {
      expect(after).toBeGreaterThanOrEqual(retries[at] as number);
      expect(after).toBeLessThanOrEqual((retries[at] as number) * 1.05 + 1);
    });
    expect(Math.max(...waits)).toBeLessThan(LIMITS.webhookHours * HOUR * 1_000);
    expect(receiver.calls).toHaveLength(retries.length + 1);
    expect(new Set(idsOf(receiver))).toEqual(new Set([failed.id]));
  });

  test('is called once, however many workers there are', async () => {
    const app = await startApp(engine, { worker: false });
    const { member, receiver, webhook } = await listening(app);
    for (let count = 0; count < 30; count += 1) await importOne(member, freshNumber());
    const workers = [startWorker(app.ctx), startWorker(app.ctx), startWorker(app.ctx)];
    await eventually(async () => {
      const rows = await deliveriesOf(app, webhook);
      return rows.every(({ status }) => status === 'delivered');
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(receiver.calls).toHaveLength(30);
    expect(new Set(idsOf(receiver)).size).toBe(30);
  });

  test('of a worker that died after its call is called again under the same id; the dead one writes nothing any more', async () => {
    const app = await startApp(engine, { worker: false });
    const { member, receiver, webhook } = await listening(app);
    await importOne(member, freshNumber());
    const claim = () => claimCalls(app.ctx, { after: '', room: { webhooks: 1, of: () => 1 } });
    const [dead] = await claim();
    const [held] = dead?.deliveries ?? [];
    if (!held) throw new Error('nothing was claimed');
    await fetch(receiver.url, { method: 'POST', headers: { 'webhook-id': held.id }, body: '' });
    expect(await claim()).toEqual([]);
    wait(app, 180);
    const worker = startWorker(app.ctx);
    onTestFinished(() => worker.stop());
    await deliveryOnce(app, webhook, ({ status }) => status === 'delivered');
    expect(idsOf(receiver)).toEqual([held.id, held.id]);
    const late = { delivered: false, calledAt: null, nextAttemptAt: null, statusCode: 500, problem: 'late' };
    await recordCall(app.ctx.db, held, late);
    expect(await deliveriesOf(app, webhook)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('whose receiver hangs holds up no worker that stops, and waits for the next one', async () => {
    const app = await startApp(engine, { worker: false });
    hurryWebhooks(app, { call: HOUR * 1_000 });
    const { member, receiver, webhook } = await listening(app, 'hang');
    await importOne(member, freshNumber());
    const worker = startWorker(app.ctx);
    await eventually(() => receiver.calls.length === 1);
    await worker.stop();
    const [row] = await deliveriesOf(app, webhook);
    expect(row).toMatchObject({ status: 'waiting', attempts: 0, lease_owner: null });
    receiver.mood = 204;
    const next = startWorker(app.ctx);
    onTestFinished(() => next.stop());
    await deliveryOnce(app, webhook, ({ status }) => status === 'delivered');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('arrives when its receiver is back, under the id and with the body of the first call', async () => {
      const app = await startApp(engine);
      hurryWebhooks(app);
      const { member, receiver, webhook } = await listening(app, 'drop');
      await importOne(member, freshNumber());
      const waiting = await deliveryOnce(app, webhook, ({ attempts }) => attempts === 1);
      expect(waiting.problem).toBe('The connection failed (ECONNRESET).');
      receiver.mood = 204;
      wait(app, 10);
      const delivered = await deliveryOnce(app, webhook, ({ status }) => status === 'delivered');
      expect(delivered).toMatchObject({
        attempts: 2,
        status_code: 204,
        problem: null,
        next_attempt_at: null,
      });
      expect(idsOf(receiver)).toEqual([delivered.id, delivered.id]);
      expect(receiver.calls[0]?.body).toBe(receiver.calls[1]?.body);
    });

    test('that a clock put far ahead is called as soon as that is set right', async () => {
      const app = await startApp(engine);
      const { member, receiver, webhook } = await listening(app, 500);
      wait(app, 365 * DAY);
      const ahead = await addMember(app, { clinicId: member.clinicId as string });
      await importOne(ahead, freshNumber());
      await deliveryOnce(app, webhook, ({ attempts }) => attempts === 1);
      receiver.mood = 204;
      wait(app, -365 * DAY);
      await deliveryOnce(app, webhook, ({ status }) => status === 'delivered');
    });
  });
});

describe('a receiver', () => {
  async function scene() {
    const app = await startApp('sqlite');
    hurryWebhooks(app);
    return app;
  }

  test('that hangs holds up no other: it gets a few calls at once', async () => {
    const app = await scene();
    hurryWebhooks(app, { call: HOUR * 1_000 });
    const slow = await listening(app, 'hang');
    for (let count = 0; count < 12; count += 1) await importOne(slow.member, freshNumber());
    await eventually(() => slow.receiver.open === 4);
    const quick = await listening(app);
    await importOne(quick.member, freshNumber());
    await deliveryThat(quick.member, quick.webhook.id, ({ status }) => status === 'delivered');
    expect(slow.receiver.open).toBe(4);
    expect(slow.receiver.calls).toHaveLength(4);
  });

  test('that hangs is given up in time, and tried again', async () => {
    const app = await scene();
    hurryWebhooks(app, { call: 300 });
    const { member, receiver, webhook } = await listening(app, 'hang');
    await importOne(member, freshNumber());
    const waiting = await deliveryOnce(app, webhook, ({ attempts }) => attempts === 1);
    expect(waiting).toMatchObject({ status: 'waiting', problem: 'It did not answer in time.' });
    hurryWebhooks(app, { call: 10_000 });
    receiver.mood = 204;
    wait(app, 10);
    await deliveryOnce(app, webhook, ({ status }) => status === 'delivered');
  });

  test('that leads elsewhere is not followed', async () => {
    const app = await scene();
    const elsewhere = await startReceiver();
    const { member, receiver, webhook } = await listening(app, { redirect: elsewhere.url });
    for (const redirect of [elsewhere.url, 'http://169.254.169.254/latest/meta-data']) {
      receiver.mood = { redirect };
      const { data } = await member.client.testWebhook({ params: { id: webhook.id } });
      expect(data).toMatchObject({
        status: 'failed',
        statusCode: 302,
        problem: 'It answered with a redirect (302), which webhooks do not follow.',
      });
    }
    expect(receiver.calls).toHaveLength(2);
    expect(elsewhere.calls).toEqual([]);
  });

  test('whose answer never ends has taken the event, and is hung up on', async () => {
    const app = await scene();
    const { member, receiver, webhook } = await listening(app, 'endless');
    await importOne(member, freshNumber());
    await deliveryThat(member, webhook.id, ({ status }) => status === 'delivered');
    await eventually(() => receiver.open === 0);
    expect(receiver.calls.map(readCall)).toMatchObject([{ type: 'import.finished' }]);
  });

  test('that answers with another protocol has not taken the event, and the call ends', async () => {
    const app = await scene();
    const { member, receiver, webhook } = await listening(app, 'upgrade');
    await importOne(member, freshNumber());
    const { statusCode, problem } = await deliveryThat(member, webhook.id, ({ attempts }) => attempts === 1);
    expect({ statusCode, problem }).toEqual({
      statusCode: 101,
      problem: 'It answered with the status 101.',
    });
    receiver.mood = 204;
    wait(app, 10);
    await deliveryThat(member, webhook.id, ({ status }) => status === 'delivered');
  });

  test('that is not there is told of in the log', async () => {
    const app = await scene();
    const { member, receiver, webhook } = await listening(app);
    await receiver.stop();
    const { data } = await member.client.testWebhook({ params: { id: webhook.id } });
    expect(data).toMatchObject({ statusCode: null, problem: 'The connection failed (ECONNREFUSED).' });
  });
});
