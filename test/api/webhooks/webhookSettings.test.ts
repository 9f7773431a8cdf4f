import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { WEBHOOK_TEXT } from '../../../server/contract/routes/webhooks.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import { addDeliveries } from '../../../server/store/webhooks/webhookDeliveries.ts';
import { deleteWebhook, listenersOf } from '../../../server/store/webhooks/webhooks.ts';
import { DAY, wait } from '../../support/accounts.ts';
import { addMember, ENGINES, oneOf, signIn, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber } from '../../support/sending.ts';
import {
  deliveryThat,
  hookUp,
  hurryWebhooks,
  importOne,
  listening,
  startReceiver,
} from '../../support/webhooks.ts';

/** What a clinic does with its webhooks: trying, switching off, telling once more, removing. */

describe.each(ENGINES)('a webhook on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
    hurryWebhooks(app);
  });

  test('is told once more on demand, under the same id', async () => {
    const { member, receiver, webhook } = await listening(app);
    await importOne(member, freshNumber());
    const first = await deliveryThat(member, webhook.id, ({ status }) => status === 'delivered');
    const again = { params: { id: webhook.id, deliveryId: first.id } };
    expect((await member.client.redeliverWebhook(again)).data).toMatchObject({
      id: first.id,
      status: 'waiting',
    });
    await deliveryThat(member, webhook.id, ({ attempts }) => attempts === 2);
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([first.id, first.id]);
    expect(receiver.calls[0]?.body).toBe(receiver.calls[1]?.body);
  });

  test('that is switched off is told nothing, later neither, and only on again what happens then', async () => {
    const member = await addMember(app);
    const receiver = await startReceiver(500);
    const { id } = await hookUp(member, receiver);
    await importOne(member, freshNumber());
    const waits = await deliveryThat(member, id, ({ attempts }) => attempts === 1);
    const { data } = await member.client.updateWebhook({ params: { id }, payload: { active: false } });
    expect(data).toMatchObject({ active: false, lastDelivery: { status: 'failed' } });
    const dropped = await deliveryThat(member, id, ({ status }) => status === 'failed');
    expect(dropped).toMatchObject({
      id: waits.id,
      nextAttemptAt: null,
      problem: 'The webhook was switched off.',
    });
    const again = refusal(member.client.redeliverWebhook({ params: { id, deliveryId: waits.id } }));
    expect(await again).toMatchObject({ status: 422, message: WEBHOOK_TEXT.off });
    await importOne(member, freshNumber());
    await member.client.updateWebhook({ params: { id }, payload: { active: true } });
    receiver.mood = 204;
    await importOne(member, freshNumber());
    await deliveryThat(member, id, ({ status }) => status === 'delivered');
    expect(receiver.calls).toHaveLength(2);
  });

  test('that answers 410 is switched off, with all that waits', async () => {
    const member = await addMember(app);
    const receiver = await startReceiver(500);
    const { id } = await hookUp(member, receiver);
    await importOne(member, freshNumber());
    await deliveryThat(member, id, ({ attempts }) => attempts === 1);
    receiver.mood = 410;
    await importOne(member, freshNumber());
    await eventually(async () => !(await member.client.listWebhooks()).data[0]?.active);
    const { data } = await member.client.listWebhookDeliveries({ params: { id } });
    expect(data.map(({ status, statusCode, problem }) => [status, statusCode, problem])).toEqual([
      ['failed', 410, 'It answered that it is gone for good (410), so the webhook was switched off.'],
      ['failed', 500, 'The webhook was switched off.'],
    ]);
  });

  test('goes with its clinic', async () => {
    const { member, webhook } = await listening(app);
    await member.client.testWebhook({ params: { id: webhook.id } });
    const { knex } = app.database;
    await knex('users').where({ clinic_id: member.clinicId }).update({ clinic_id: null });
    await knex('clinics').where({ id: member.clinicId }).delete();
    expect(await knex('webhooks').where({ id: webhook.id })).toEqual([]);
    expect(await knex('webhook_deliveries').where({ webhook_id: webhook.id })).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is called by the test button at once, on or off, and the call stands in the log', async () => {
      const { member, receiver, webhook } = await listening(app);
      const { data } = await member.client.testWebhook({ params: { id: webhook.id } });
      expect(data).toMatchObject({
        event: 'webhook.test',
        status: 'delivered',
        attempts: 1,
        statusCode: 204,
      });
      await member.client.updateWebhook({ params: { id: webhook.id }, payload: { active: false } });
      receiver.mood = 500;
      const failed = await member.client.testWebhook({ params: { id: webhook.id } });
      expect(failed.data).toMatchObject({
        status: 'failed',
        statusCode: 500,
        nextAttemptAt: null,
        problem: 'It answered with the status 500.',
      });
      expect(receiver.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
        { type: 'webhook.test', data: {} },
        { type: 'webhook.test', data: {} },
      ]);
      const log = await member.client.listWebhookDeliveries({
        params: { id: webhook.id },
        query: { status: 'failed' },
      });
      expect(log).toMatchObject({ data: [{ id: failed.data.id }], pagination: { total: 1 } });
      const [listed] = (await member.client.listWebhooks()).data;
      expect(listed?.lastDelivery).toEqual({ at: failed.data.lastAttemptAt, status: 'failed' });
    });

    test('that is removed is told nothing more, and its log goes with it', async () => {
      const member = await addMember(app);
      const receiver = await startReceiver('hang');
      const { id } = await hookUp(member, receiver);
      await importOne(member, freshNumber());
      await eventually(() => receiver.calls.length === 1);
      await member.client.removeWebhook({ params: { id } });
      expect(await app.database.knex('webhook_deliveries').where({ webhook_id: id })).toEqual([]);
      expect((await member.client.listWebhooks()).data).toEqual([]);
      await importOne(member, freshNumber());
      expect(await app.database.knex('webhook_deliveries').where({ webhook_id: id })).toEqual([]);
      expect(receiver.calls).toHaveLength(1);
    });

    test('shows its secret once, and nowhere again', async () => {
      const { member, webhook } = await listening(app);
      expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const listed = await member.client.listWebhooks();
      expect(JSON.stringify(listed)).not.toContain('whsec_');
      const rows = await app.database.knex('webhooks').where({ id: webhook.id });
      expect(JSON.stringify(rows)).not.toContain(webhook.secret.slice('whsec_'.length));
    });

    test('is one of ten at the most', async () => {
      const member = await addMember(app);
      const url = 'http://127.0.0.1:9/';
      const wishes = Array.from({ length: LIMITS.webhooksPerClinic + 2 }, () =>
        hookUp(member, { url }).then(
          () => 'added',
          ({ message }: Error) => message,
        ),
      );
      const came = await Promise.all(wishes);
      expect(came.filter((one) => one === 'added')).toHaveLength(LIMITS.webhooksPerClinic);
      expect(came.filter((one) => one === WEBHOOK_TEXT.tooMany)).toHaveLength(2);
    });

    test('of another clinic is not found, and neither is another webhook’s delivery', async () => {
      const [{ member, webhook }, other] = await Promise.all([listening(app), listening(app)]);
      const { data } = await member.client.testWebhook({ params: { id: webhook.id } });
      const foreign = { id: other.webhook.id, deliveryId: data.id };
      expect(await refusal(other.member.client.redeliverWebhook({ params: foreign }))).toMatchObject({
        status: 404,
      });
      expect(
        await refusal(other.member.client.listWebhookDeliveries({ params: { id: webhook.id } })),
      ).toMatchObject({ status: 404 });
      expect((await other.member.client.listWebhooks()).data.map(({ id }) => id)).toEqual([other.webhook.id]);
    });
  });
});

test('who removes a webhook waits for what it is just told of, which goes on', async () => {
  const app = await startApp('postgres', { worker: false });
  const { client, clinicId } = await addMember(app);
  const { id: webhookId } = await hookUp({ client }, { url: 'http://127.0.0.1:9/' });
  const { removal } = await app.ctx.transaction(async (tx) => {
    await listenersOf(tx.db, [clinicId as string]);
    const removed = client.removeWebhook({ params: { id: webhookId } });
    await Promise.race([removed, somebodyWaits(app)]);
    const told = { event: 'import.finished', subjectId: uuid(), phoneHash: null } as const;
    const createdAt = tx.now().toISOString();
    await addDeliveries(tx.db, [{ id: uuid(), webhookId, ...told, createdAt }]);
    return { removal: removed };
  });
  await removal;
  expect(await app.database.knex('webhook_deliveries')).toEqual([]);
});

test('who tests a webhook that is being removed is told that there is none', async () => {
  const app = await startApp('postgres', { worker: false });
  const { client, clinicId } = await addMember(app);
  const { id } = await hookUp({ client }, { url: 'http://127.0.0.1:9/' });
  const { refused } = await app.ctx.transaction(async (tx) => {
    await deleteWebhook(tx.db, clinicId as string, id);
    const tested = refusal(client.testWebhook({ params: { id } }));
    await Promise.race([tested, somebodyWaits(app)]);
    return { refused: tested };
  });
  expect(await refused).toMatchObject({ status: 404, code: 'not_found' });
});

/** Resolves when a transaction of this database waits for another. */
const somebodyWaits = ({ database }: TestApp) =>
  eventually(async () => {
    const waiting = { datname: database.knex.raw('current_database()'), wait_event_type: 'Lock' };
    return database.knex('pg_stat_activity').where(waiting).first('pid');
  });

test('deliveries are forgotten after a month', async () => {
  const app = await startApp('sqlite', { worker: false });
  const member = await addMember(app);
  const { id } = await hookUp(member, { url: 'http://127.0.0.1:9/' });
  await member.client.testWebhook({ params: { id } });
  wait(app, (LIMITS.webhookDeliveryDays - 1) * DAY);
  const { client } = await signIn(app, member.email);
  await client.testWebhook({ params: { id } });
  expect(await removeOld(app.ctx, 'webhook_deliveries')).toBe(0);
  wait(app, 2 * DAY);
  expect(await removeOld(app.ctx, 'webhook_deliveries')).toBe(1);
  expect(await app.database.knex('webhook_deliveries').where({ webhook_id: id })).toHaveLength(1);
});
