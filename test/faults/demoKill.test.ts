import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WEBHOOK_EVENTS } from '../../server/contract/routes/webhooks.ts';
import { demoAccounts } from '../../server/domain/demo/demo.ts';
import { openDatabase } from '../../server/store/db/db.ts';
import { signIn } from '../support/app.ts';
import { spawn } from '../support/children.ts';
import type { FreeDatabase } from '../support/freeRows.ts';
import { booksOf, owedEvents } from '../support/payments.ts';
import { freePort } from '../support/ports.ts';
import { refusal } from '../support/refusal.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { type Environment, OPERATORS_PROGRAM } from './goodword.ts';
import { until } from './stage.ts';

/** `up`: killed while the demonstration subscribes, started again, and once more; and what it lets nobody do. */

/**
 * Starts `up`; `greeted` resolves when it has said who can sign in. Its words are no log: they tell passwords to the one who
 * sits there.
 */
function startUp(env: Environment) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [OPERATORS_PROGRAM, 'up'], { env: { ...inherited, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const greeted = new Promise<void>((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('Ctrl-C')) resolve();
    });
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { greeted, end };
}

/** The demonstration's one subscription and what it used of its period. */
async function subscriptionIn(dataDir: string) {
  const database: FreeDatabase = openDatabase(`file:${join(dataDir, 'goodword.db')}`);
  try {
    const subscription = await database.knex('subscriptions').where({ status: 'active' }).first();
    return { subscription, usage: await database.knex('usage') };
  } catch {
    return { subscription: undefined, usage: [] };
  } finally {
    await database.close();
  }
}

test('a demonstration that is killed while it subscribes is carried on, and a third start changes nothing', async () => {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port) };
  const first = startUp(env);
  await until(async () => Boolean((await subscriptionIn(dataDir)).subscription?.provider_customer_id));
  await first.end('SIGKILL');

  const second = startUp(env);
  await second.greeted;
  const carriedOn = await subscriptionIn(dataDir);
  const { provider_customer_id: customer, provider_subscription_id: id } = carriedOn.subscription;
  expect(carriedOn.usage.map(({ period_start: start }) => start)).toEqual([
    carriedOn.subscription.period_start,
  ]);
  const { sandboxKey } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const provider = { url: `http://127.0.0.1:${port}`, sandboxKey };
  const bought = await booksOf(provider, 'subscriptions', customer);
  expect(bought).toMatchObject([{ id, status: 'active' }]);
  // What the provider still tells of is heard.
  await until(async () => (await owedEvents(provider)) === 0);
  await second.end('SIGTERM');

  const atRest = await subscriptionIn(dataDir);
  const third = startUp(env);
  await third.greeted;
  await third.end('SIGTERM');
  expect(await subscriptionIn(dataDir)).toEqual(atRest);
});

test('a clinic of the demonstration calls no private network, unless the operator says so', async () => {
  const webhookOf = async (more: Environment) => {
    const [dataDir, port] = [await temporaryFolder(), await freePort()];
    const running = startUp({ DATA_DIR: dataDir, PORT: String(port), ...more });
    await running.greeted;
    const { email = '', password = '' } = demoAccounts(dataDir).find(({ role }) => role === 'owner') ?? {};
    const { client } = await signIn({ url: `http://127.0.0.1:${port}` }, email, password);
    const payload = { url: 'https://127.0.0.1/hook', events: [...WEBHOOK_EVENTS] };
    return { adding: client.addWebhook({ payload }), end: () => running.end('SIGTERM') };
  };
  const usual = await webhookOf({});
  expect(await refusal(usual.adding)).toMatchObject({ status: 422, code: 'rule_broken' });
  await usual.end();
  const allowed = await webhookOf({ WEBHOOKS_PRIVATE: 'allow' });
  expect((await allowed.adding).data.url).toBe('https://127.0.0.1/hook');
  await allowed.end();
});
