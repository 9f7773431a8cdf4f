import { describe, expect, test } from 'vitest';
import { ENGINES, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { eventually } from '../../support/sandbox.ts';

// What a load balancer asks before it sends anybody to a server.

const HOUR = 3_600_000;

const ask = async ({ url }: { url: string }) => {
  const response = await fetch(`${url}/api/ready`);
  const body = await response.json();
  return {
    status: response.status,
    missing: (body.details ?? []).map(({ path }: { path: string }) => path),
    body,
  };
};

/** What is missing once the server has looked again. */
const missing = (app: { url: string }, what: string[]) =>
  eventually(async () => String((await ask(app)).missing) === String(what));

const migrations = ({ ctx }: Pick<TestApp, 'ctx'>) => ctx.db.knex('migrations');

describe.concurrent.each(ENGINES)('a server on %s', (engine) => {
  test('misses a worker that was seen and is gone, and says so in plain words', async ({
    onTestFinished,
  }) => {
    const app = await startApp(engine, { worker: false }, onTestFinished);
    const seenAt = new Date(app.ctx.now().getTime() - HOUR).toISOString();
    const gone = { id: 'w', host: 'example.com', version: '1', started_at: seenAt, seen_at: seenAt };
    await app.ctx.db.knex('worker_heartbeats').insert(gone);
    await missing(app, ['worker']);
    const { status, body } = await ask(app);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.error).toBe('No worker was seen lately, so no text goes out: start goodword-server worker.');
    await app.ctx.db.knex('worker_heartbeats').update({ seen_at: app.ctx.now().toISOString() });
    await missing(app, []);
  });

  test('works on beside a newer shape of the database, but not where that took something away', async ({
    onTestFinished,
  }) => {
    const app = await startApp(engine, { worker: false }, onTestFinished);
    await migrations(app).insert({ name: '9998_of_tomorrow', batch: 99, migration_time: new Date() });
    await missing(app, []);
    await migrations(app).insert({ name: '9999_contract_old', batch: 99, migration_time: new Date() });
    await missing(app, ['migrations']);
    expect((await ask(app)).body.error).toContain('9999_contract_old');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is ready without any worker, as long as none was ever there', async ({ onTestFinished }) => {
      const app = await startApp(engine, { worker: false }, onTestFinished);
      const { status, body } = await ask(app);
      expect([status, body]).toEqual([200, { status: 'ready', version: expect.any(String) }]);
    });

    test('says first that it stops, and answers on meanwhile', async ({ onTestFinished }) => {
      const app = await startApp(engine, { worker: false }, onTestFinished);
      app.ctx.life.stopping = true;
      await missing(app, ['stopping']);
      const health = await fetch(`${app.url}/api/health`);
      expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    });
  });
});

test('a server whose database is away is alive and not ready', async ({ onTestFinished }) => {
  const { url, drop } = await createDatabase();
  const app = await startApp('sqlite', { worker: false, env: { DATABASE_URL: url } }, onTestFinished);
  await drop();
  await missing(app, ['database']);
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
});
