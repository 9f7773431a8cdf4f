import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createContext, sandboxCredentials } from '../../../server/context.ts';
import { deliverMails } from '../../../server/domain/mail/deliver.ts';
import { queueMail } from '../../../server/domain/mail/mails.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import type { Row } from '../../../server/store/db/db.ts';
import { type ClaimedMail, claimMails, endMail } from '../../../server/store/platform/mails.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import {
  addMember,
  ENGINES,
  type Engine,
  mailsTo,
  oneOf,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { hurryMail, type MailServer, startMailServer } from '../../support/mailServer.ts';
import { freePort } from '../../support/ports.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually, startCarrier } from '../../support/sandbox.ts';

/** The outbox of mails before a mail server that is well, dead, rude or slow. */

const HOUR = 3_600_000;
const FROM = 'Goodword <no-reply@goodword.example.com>';

const at = (app: TestApp, hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR).toISOString();

/** Goodword before a mail server of the test's own. */
async function scene(engine: Engine, server: MailServer, { worker = true } = {}): Promise<TestApp> {
  const env = { MAIL_PROVIDER: 'smtp', SMTP_URL: server.url, MAIL_FROM: FROM };
  const app = await startApp(engine, { env, worker });
  hurryMail(app);
  return app;
}

/** Queues a notice to somebody new; gives the address. */
async function queue(app: TestApp, { hours = 1 } = {}): Promise<string> {
  const { email, userId } = await addMember(app);
  const expiresAt = at(app, hours);
  await queueMail(app.ctx, { kind: 'password_changed', to: email, data: { userId }, expiresAt });
  return email;
}

const rowOf = (app: TestApp, recipient: string) => app.ctx.db.knex('mails').where({ recipient }).first();

/** The mail's row, once it fits. */
const rowThat = (app: TestApp, recipient: string, fits: (row: Row) => boolean) =>
  eventually(async () => {
    const row = await rowOf(app, recipient);
    return fits(row) && row;
  });

const rowOnce = (app: TestApp, recipient: string, status: string) =>
  rowThat(app, recipient, (row) => row.status === status);

const recipients = (mails: MailServer['taken']) => mails.map(({ to }) => to?.[0]?.address).sort();

describe.each(ENGINES)('a mail on %s', (engine) => {
  test('waits while the mail server is dead, and arrives when it is back', async () => {
    const dead = await startMailServer('take', await freePort());
    const app = await scene(engine, dead);
    await dead.stop();
    const email = await queue(app);
    const waiting = await rowThat(app, email, ({ attempts }) => attempts > 2);
    expect(waiting).toMatchObject({ last_error: 'ECONNREFUSED', sent_at: null });
    const back = await startMailServer('take', dead.port);
    await rowOnce(app, email, 'sent');
    expect(recipients(back.taken)).toEqual([email]);
  });

  test('waits for its transaction, and is not sent when that fails', async () => {
    const server = await startMailServer();
    const app = await scene(engine, server, { worker: false });
    const failing = app.ctx.transaction(async (tx) => {
      await queueMail(tx, { kind: 'verify_email', to: 'nobody@example.com', expiresAt: at(app, 1) });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rowOf(app, 'nobody@example.com')).toBeUndefined();
  });

  test('that is out of date ends, and nobody gets it', async () => {
    const server = await startMailServer();
    const app = await scene(engine, server);
    const late = await queue(app, { hours: -1 });
    expect(await rowOnce(app, late, 'expired')).toMatchObject({ sent_at: null, attempts: 1 });
    expect(server.read).toEqual([]);
  });

  test('is sent once, however many workers there are', async () => {
    const server = await startMailServer();
    const app = await scene(engine, server, { worker: false });
    const { email: to, userId } = await addMember(app);
    const notice = { kind: 'two_factor_on', to, data: { userId }, expiresAt: at(app, 1) } as const;
    for (let count = 0; count < 40; count += 1) await queueMail(app.ctx, notice);
    const workers = [startWorker(app.ctx), startWorker(app.ctx), startWorker(app.ctx)];
    await eventually(async () => {
      const rows = await app.ctx.db.knex('mails').select('status');
      return rows.every(({ status }) => status === 'sent');
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(server.read).toHaveLength(40);
    expect(new Set(server.read.map(({ messageId }) => messageId)).size).toBe(40);
  });

  test('of a worker that died is sent by another; the dead one writes nothing any more', async () => {
    const server = await startMailServer();
    const app = await scene(engine, server, { worker: false });
    const email = await queue(app);
    const now = at(app, 0);
    const [claimed] = await claimMails(app.ctx.db, 1, {
      owner: 'dead',
      now,
      until: now,
      farthest: at(app, 1),
    });
    expect(await deliverMails(app.ctx, 'quick', 1)).toBe(1);
    const failed = { status: 'failed', lastError: 'too late', sentAt: null } as const;
    await endMail(app.ctx.db, { ...(claimed as ClaimedMail), owner: 'dead' }, failed);
    expect(await rowOf(app, email)).toMatchObject({ status: 'sent', attempts: 2, lease_owner: null });
    expect(recipients(server.taken)).toEqual([email]);
  });

  test('is forgotten after a month', async () => {
    const server = await startMailServer();
    const app = await scene(engine, server, { worker: false });
    const [old, young] = [await queue(app), await queue(app)];
    const madeBefore = (days: number) => ({ created_at: at(app, -24 * days) });
    await app.ctx.db.knex('mails').where({ recipient: old }).update(madeBefore(31));
    await app.ctx.db.knex('mails').where({ recipient: young }).update(madeBefore(29));
    expect(await removeOld(app.ctx, 'mails')).toBe(1);
    expect(await rowOf(app, old)).toBeUndefined();
    expect(await rowOf(app, young)).toBeDefined();
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('goes out in plain and HTML, under an id of its own', async () => {
      const server = await startMailServer();
      const app = await scene(engine, server);
      const email = await queue(app);
      const { id, sent_at, attempts } = await rowOnce(app, email, 'sent');
      expect({ attempts, sent: sent_at !== null }).toEqual({ attempts: 1, sent: true });
      const [mail] = server.taken;
      expect(mail?.headers.find(({ key }) => key === 'content-type')?.value).toMatch(
        /^multipart\/alternative/,
      );
      expect(mail).toMatchObject({
        from: { name: 'Goodword', address: 'no-reply@goodword.example.com' },
        to: [{ address: email }],
        messageId: `<${id}@goodword.example.com>`,
        subject: 'Your Goodword password was changed',
        text: expect.stringContaining('Hello Robin,'),
        html: expect.stringContaining('Hello Robin,'),
      });
    });

    test('that its server leaves without an answer holds up no worker that stops, and waits for the next one', async () => {
      const server = await startMailServer('hang');
      const app = await scene(engine, server, { worker: false });
      app.ctx.config.mailTimes = { ...app.ctx.config.mailTimes, answer: HOUR, call: HOUR };
      const email = await queue(app);
      const worker = startWorker(app.ctx);
      await rowOnce(app, email, 'sending');
      await worker.stop();
      expect(await rowOf(app, email)).toMatchObject({ status: 'queued', attempts: 1 });
      server.mood = 'take';
      const next = startWorker(app.ctx);
      onTestFinished(() => next.stop());
      await rowOnce(app, email, 'sent');
    });
  });
});

describe('a mail server that', () => {
  test('refuses a mail for good gets it no second time', async () => {
    const server = await startMailServer(550);
    const app = await scene('sqlite', server);
    const refused = await queue(app);
    expect(await rowOnce(app, refused, 'failed')).toMatchObject({
      attempts: 1,
      last_error: 'SMTP 550 to DATA',
    });
    server.mood = 'take';
    const next = await queue(app);
    await rowOnce(app, next, 'sent');
    expect(recipients(server.read)).toEqual([refused, next].sort());
  });

  test.each([
    [451, 'SMTP 451 to DATA'],
    [535, 'SMTP 535 to AUTH PLAIN'],
    ['hang', 'ETIMEDOUT'],
    ['drop', 'ECONNECTION'],
  ] as const)('answers with %s gets the same mail again, word for word', async (mood, reason) => {
    const server = await startMailServer(mood);
    const app = await scene('sqlite', server);
    if (mood === 'hang') hurryMail(app, { answer: 400 });
    const { email: to } = await addMember(app);
    await queueMail(app.ctx, { kind: 'password_reset', to, expiresAt: at(app, 1) });
    await rowThat(app, to, ({ attempts, last_error }) => attempts > 2 && last_error === reason);
    hurryMail(app);
    server.mood = 'take';
    await rowOnce(app, to, 'sent');
    expect(recipients(server.taken)).toEqual([to]);
    expect(server.taken[0]?.text).toContain('/reset-password?token=');
    for (const { text, html, messageId } of server.read) {
      expect({ text, html, messageId }).toEqual({
        text: server.taken[0]?.text,
        html: server.taken[0]?.html,
        messageId: server.taken[0]?.messageId,
      });
    }
  });
});

test('a worker that runs apart finds the pretend mailbox of the server', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { ctx, database } = await createContext({ ...app.ctx.config }, pino({ level: 'silent' }));
  const worker = startWorker(ctx);
  onTestFinished(async () => {
    await worker.stop();
    await ctx.ports.mail.close();
    await database.close();
  });
  expect(await mailsTo(app, await queue(app))).toHaveLength(1);
});

test('the pretend mailbox is found again when it comes back on another port', async () => {
  const SECRET_KEY = randomUUID();
  const credentials = sandboxCredentials({ secretKey: SECRET_KEY });
  const port = await freePort();
  const first = await startCarrier({ ...credentials, port });
  const app = await startApp('sqlite', { env: { SECRET_KEY, SANDBOX_URL: first.address } });
  hurryMail(app);
  const at = { ...app, url: first.address };
  expect(await mailsTo(at, await queue(app))).toHaveLength(1);
  await first.stop();
  const email = await queue(app);
  await rowThat(app, email, ({ last_error }) => last_error === 'ECONNREFUSED');
  await startCarrier({ ...credentials, port, smtp: { port: 0 } });
  expect(await mailsTo(at, email)).toHaveLength(1);
});

describe('a test mail', () => {
  const sendTest = async (app: TestApp) => {
    const { client } = await addMember(app, { role: 'super_admin' });
    return client.sendTestEmail({ payload: { email: 'Operator@Example.com' } });
  };

  test('is taken by the mail server before the super admin hears of it', async () => {
    const server = await startMailServer();
    const app = await scene('sqlite', server, { worker: false });
    expect(await sendTest(app)).toEqual({ email: 'operator@example.com' });
    expect(recipients(server.taken)).toEqual(['operator@example.com']);
    expect(server.taken[0]?.subject).toBe('A test from Goodword');
  });

  test('reaches one address five times an hour, however many super admins send it', async () => {
    const server = await startMailServer();
    const app = await scene('sqlite', server, { worker: false });
    for (let sent = 0; sent < 5; sent += 1) await sendTest(app);
    expect(await refusal(sendTest(app))).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(server.taken).toHaveLength(5);
  });

  test('that the mail server refuses is told with its reason, without the address', async () => {
    const app = await scene('sqlite', await startMailServer(550), { worker: false });
    const error = await refusal(sendTest(app));
    expect(error).toMatchObject({ status: 502, code: 'mail_failed' });
    expect(error.message).toMatch(/550/);
    expect(error.message).not.toContain('operator@');
  });
});
