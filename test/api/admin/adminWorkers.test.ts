import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHeartbeat } from '../../../server/domain/admin/workers.ts';
import type { Context } from '../../../server/domain/context.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { DAY, wait } from '../../support/accounts.ts';
import { addMember, type Engine, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { startMailServer } from '../../support/mailServer.ts';
import { superAdmin } from '../../support/platform.ts';
import { eventually } from '../../support/sandbox.ts';
import { SUPPORT_REQUEST } from '../../support/support.ts';

// Which workers run, as a super admin sees it (signs of life in the database).

const SECOND = 1;

/** The workers, each told by whether it is alive. */
async function workers(app: TestApp) {
  return (await (await superAdmin(app)).getSystemStats()).data.workers;
}

const alive = async (app: TestApp): Promise<boolean[]> => (await workers(app)).map((worker) => worker.alive);

/** A worker with short times, which stops with the test; its log can be read. */
function work(app: TestApp, times: Partial<Context['config']['workerTimes']> = {}) {
  app.ctx.config.workerTimes = { ...app.ctx.config.workerTimes, beat: 20, ...times };
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)));
  const worker = startWorker({ ...app.ctx, log: pino({ base: null }, stream) });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= worker.stop();
    return stopped;
  };
  onTestFinished(stop);
  const said = (words: RegExp) => lines.filter((line) => words.test(line)).length;
  return { stop, said };
}

const begin = (engine: Engine, env = {}) => startApp(engine, { worker: false, env });

describe.each(ONE_ENGINE)('a worker on %s', (engine) => {
  test('is told of while it runs, with its machine and version, and no more once it has stopped', async () => {
    const app = await begin(engine);
    const [first, second] = [work(app), work(app)];
    const both = await eventually(async () => {
      const seen = await workers(app);
      return seen.length === 2 && seen;
    });
    const facts = { host: expect.any(String), version: expect.stringMatching(/^\d+\./), alive: true };
    expect(both).toMatchObject([facts, facts]);
    await first.stop();
    expect(await alive(app)).toEqual([true]);
    await second.stop();
    expect(await workers(app)).toEqual([]);
  });

  test('goes on showing that it works', async () => {
    const app = await begin(engine);
    work(app);
    await eventually(async () => (await alive(app))[0]);
    wait(app, 300 * SECOND);
    await eventually(async () => (await alive(app))[0]);
    wait(app, -300 * SECOND);
    await eventually(async () => (await alive(app))[0]);
  });

  test('that ended without a word counts as gone after a minute, and is forgotten after a day', async () => {
    const app = await begin(engine);
    // Signed in before, so that the last seconds of the minute are for one call alone.
    const client = await superAdmin(app);
    await openHeartbeat(app.ctx, 'killed').beat();
    wait(app, 55 * SECOND);
    expect((await client.getSystemStats()).data.workers).toMatchObject([{ alive: true }]);
    wait(app, 10 * SECOND);
    await openHeartbeat(app.ctx, 'new').beat();
    expect(await alive(app)).toEqual([false, true]);
    wait(app, DAY - 20 * SECOND);
    await removeOld(app.ctx, 'worker_heartbeats');
    expect((await workers(app)).map(({ id }) => id)).toEqual(['new']);
    wait(app, 21 * SECOND);
    await removeOld(app.ctx, 'worker_heartbeats');
    expect(await workers(app)).toEqual([]);
  });

  test('that was seen by a clock that ran ahead is not alive for it', async () => {
    const app = await begin(engine);
    await openHeartbeat(app.ctx, 'killed').beat();
    wait(app, -3_600 * SECOND);
    expect(await alive(app)).toEqual([false]);
  });

  test('one of whose loops hangs does not look alive until it goes on', async () => {
    const server = await startMailServer('hang');
    const mail = { MAIL_PROVIDER: 'smtp', SMTP_URL: server.url, MAIL_FROM: 'goodword@example.com' };
    const app = await begin(engine, mail);
    app.ctx.config.mailTimes = { ...app.ctx.config.mailTimes, answer: 60_000, call: 60_000 };
    const owner = await addMember(app);
    await owner.client.contactSupport({ payload: SUPPORT_REQUEST });
    const { said } = work(app, { longestStep: 500 });
    const hangs = async () => {
      const before = said(/"mails".*the worker hangs/);
      await eventually(() => said(/"mails".*the worker hangs/) > before);
    };
    await hangs();
    wait(app, 61 * SECOND);
    await hangs();
    expect(await alive(app)).toEqual([false]);
    await server.stop();
    await eventually(async () => (await alive(app))[0]);
  });

  test('whose database is away does not look alive, and does once that is back', async () => {
    const app = await begin(engine);
    const { said } = work(app);
    await eventually(async () => (await alive(app))[0]);
    const { schema } = app.ctx.db.knex;
    await schema.renameTable('worker_heartbeats', 'away');
    await eventually(() => said(/"loop":"heartbeat".*a step of the worker failed/) > 1);
    wait(app, 61 * SECOND);
    await app.ctx.db.knex.schema.renameTable('away', 'worker_heartbeats');
    await eventually(async () => (await alive(app))[0]);
  });
});
