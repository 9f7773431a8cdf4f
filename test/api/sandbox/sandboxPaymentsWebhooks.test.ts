import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { paymentScene, startListener } from '../../support/pretendStripe.ts';
import { eventually, sandboxScript, startCarrier, temporaryFolder } from '../../support/sandbox.ts';

const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type);

/** Buying one subscription tells these, some of them with others between. */
const BOUGHT = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'] as const;

async function listenedTo(options: Parameters<typeof paymentScene>[0] = {}) {
  const listener = await startListener();
  const scene = await paymentScene(options);
  await scene.listenTo(listener.url, [...BOUGHT]);
  const received = (count: number) => eventually(() => listener.events.length >= count && listener.events);
  const behave = (webhooks: string) => scene.script('/behaviour', { payments: { webhooks } });
  return { ...scene, listener, received, behave };
}

describe('Events', () => {
  test('are posted to who wants their type, and the SDK takes their signature', async () => {
    const { subscribe, received, listener } = await listenedTo();
    await subscribe();
    await received(3);
    expect(typesOf(listener.events).sort()).toEqual([...BOUGHT].sort());
  });

  test('hold the object as it was then', async () => {
    const { stripe, subscribe, listenTo } = await listenedTo();
    const changes = await startListener();
    await listenTo(changes.url, ['customer.subscription.updated']);
    const { subscription } = await subscribe();
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    // What buying told of the same kind may come before, between and after.
    const wishes = await eventually(() => {
      const told = changes.events.map(({ data, request }) => ({
        wish: (data.object as Stripe.Subscription).cancel_at_period_end,
        before: (data.previous_attributes as Partial<Stripe.Subscription> | undefined)?.cancel_at_period_end,
        asked: request?.id?.startsWith('req_'),
      }));
      const changed = told.filter(({ before }) => before !== undefined);
      return changed.length >= 2 && changed;
    });
    expect(wishes).toHaveLength(2);
    expect(wishes).toContainEqual({ wish: true, before: false, asked: true });
    expect(wishes).toContainEqual({ wish: false, before: true, asked: true });
  });

  test('are tried again until they are taken, signed again each time', async () => {
    const { subscribe, received, listener } = await listenedTo();
    listener.status = 400;
    await subscribe();
    await eventually(() => listener.attempts >= 9);
    expect(listener.events).toEqual([]);
    listener.status = 200;
    await received(3);
    expect(new Set(listener.events.map(({ id }) => id)).size).toBe(3);
  });

  test('that are owed outlive a restart of the provider and of the product', async () => {
    const { sandbox, dataFile, listener, subscribe } = await listenedTo();
    await listener.stop();
    await subscribe();
    await sandbox.stop();
    const back = await startListener(Number(new URL(listener.url).port));
    await startCarrier({ dataFile });
    await eventually(() => back.events.length >= 3);
    expect(typesOf(back.events).sort()).toEqual([...BOUGHT].sort());
  });

  test('that were held come after a restart, which forgets every trouble', async () => {
    const { sandbox, dataFile, listener, subscribe, behave, received } = await listenedTo();
    await behave('held');
    await subscribe();
    await sandbox.stop();
    expect(listener.attempts).toBe(0);
    await startCarrier({ dataFile });
    await received(3);
  });

  test('can be doubled', async () => {
    const { subscribe, received, behave } = await listenedTo();
    await behave('doubled');
    await subscribe();
    const events = await received(6);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  test('can be shuffled: the last of a change comes first', async () => {
    const { subscribe, received, behave } = await listenedTo();
    await behave('shuffled');
    await subscribe();
    expect(typesOf(await received(3))).toEqual([...BOUGHT].reverse());
  });

  test('can be held, and come with a fresh signature once they are not', async () => {
    const { stripe, subscribe, received, behave, listener } = await listenedTo();
    await behave('held');
    await subscribe();
    expect((await stripe.events.list({ types: [...BOUGHT] })).data).toHaveLength(3);
    expect(listener.attempts).toBe(0);
    await behave('normal');
    await received(3);
  });

  test('can be off, and are kept where they can be read', async () => {
    const { stripe, subscribe, behave, listener, received } = await listenedTo();
    await behave('off');
    await subscribe();
    expect((await stripe.events.list({ type: 'invoice.paid' })).data).toHaveLength(1);
    await behave('normal');
    await subscribe();
    const events = await received(3);
    expect(events).toHaveLength(3);
    expect(listener.attempts).toBe(3);
  });
});

describe('The sandbox’s file', () => {
  test('of an older version is brought on, with the callbacks that it owes', async () => {
    const folder = await temporaryFolder();
    const older = join(folder, 'older.db');
    const { sandbox, dataFile } = await paymentScene();
    await sandbox.stop();
    await copyFile(dataFile, older);
    const product = await startListener();
    const db = new Database(older);
    // As version 1 left it.
    db.exec(`
      DROP TABLE webhooks; DROP TABLE payment_resources; DROP TABLE payment_answers; DROP TABLE payment_settings;
      ALTER TABLE messages DROP COLUMN pictures;
      CREATE TABLE webhooks (id INTEGER PRIMARY KEY, sid TEXT NOT NULL, url TEXT NOT NULL, form TEXT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL) STRICT;
      CREATE INDEX webhooks_due ON webhooks (due_at);
      PRAGMA user_version = 1;
    `);
    db.prepare('INSERT INTO webhooks (sid, url, form, due_at) VALUES (?, ?, ?, 0)').run(
      'SM1',
      product.url,
      'MessageSid=SM1',
    );
    db.close();
    const { address } = await startCarrier({ dataFile: older });
    await eventually(() => product.attempts > 0);
    expect((await sandboxScript(address)('/payments/customers')).body).toEqual({ data: [] });
  });
});
