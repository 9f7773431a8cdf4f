import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sandboxCredentials } from '../../../server/context.ts';
import { createClient } from '../../../server/contract/core/client.ts';
import { deliverMails } from '../../../server/domain/mail/deliver.ts';
import { queueMail } from '../../../server/domain/mail/mails.ts';
import { openHandOver } from '../../../server/domain/sending/handOver.ts';
import { claimDue, type ReadyText } from '../../../server/domain/sending/outbox.ts';
import { recoverUnknown } from '../../../server/domain/sending/recovery.ts';
import { findSenderPause, pauseSender, platformSender } from '../../../server/domain/sending/senders.ts';
import { findSendingPause, pauseForError } from '../../../server/domain/sending/sendingPause.ts';
import { startSandbox } from '../../../server/sandbox/sandbox.ts';
import { claimMails } from '../../../server/store/platform/mails.ts';
import { DAY, HOUR, MINUTE, wait } from '../../support/accounts.ts';
import { addMember, ENGINES, loginAs, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { testLog } from '../../support/log.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';

/**
 * A clock that ran ahead and was set right again: what it wrote lies far in the future, and must hold nothing up
 * until then.
 */

const AHEAD = [2 * HOUR, DAY, 365 * DAY];

const SECRET_KEY = 'a secret of the tests of clocks, long enough';

type Apart = Pick<Awaited<ReturnType<typeof startSandbox>>, 'address' | 'stop'>;

/** The carrier and the mailbox on a machine of their own, whose clock is right. */
async function startCarrierApart(): Promise<Apart> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-clocks-'));
  const sandbox = await startSandbox({
    ...sandboxCredentials({ secretKey: SECRET_KEY }),
    dataFile: join(folder, 'sandbox.db'),
    log: testLog('sandbox'),
  });
  const stop = async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  };
  return { address: sandbox.address, stop };
}

/** A network that holds back the texts on their way to the carrier until it is told to let them through. */
async function slowNetwork(carrier: Apart) {
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  const network = { address: '', held: 0, letThrough };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') {
      network.held += 1;
      await open;
    }
    const { authorization = '', 'content-type': type = '', 'x-sandbox-key': key = '' } = request.headers;
    const headers = { authorization, 'content-type': type, 'x-sandbox-key': String(key) };
    const method = request.method ?? 'GET';
    const answer = await fetch(`${carrier.address}${request.url}`, {
      method,
      headers,
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  network.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return network;
}

describe.each(ENGINES)('a clock on %s that is put forward', (engine) => {
  test('while a text is on its way to the carrier: it is not sent again', async () => {
    const carrier = await startCarrierApart();
    onTestFinished(carrier.stop);
    const network = await slowNetwork(carrier);
    const app = await startApp(engine, { env: { SECRET_KEY, SANDBOX_URL: network.address } });
    const { client } = await addMember(app);
    const phone = freshNumber();
    await send(client, [phone]);
    await eventually(() => network.held === 1);
    wait(app, 10 * MINUTE);
    // Long enough for the worker to look for texts whose lease ended, and to send this one again.
    await setTimeout(2_000);
    network.letThrough();
    await logEntry({ client }, phone, 'sent', 'delivered');
    expect(network.held).toBe(1);
  });
});

describe.each(ENGINES)('a clock on %s that is set back', (engine) => {
  let app: TestApp;
  let carrier: Apart;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    carrier = await startCarrierApart();
    const env = { SECRET_KEY, SANDBOX_URL: carrier.address };
    app = await startApp(engine, { env, worker: false }, (cleanUp) => {
      stop = cleanUp;
    });
  });
  afterAll(async () => {
    await stop();
    await carrier.stop();
  });

  /** Does something by a clock that is so many seconds ahead. */
  async function whileAhead<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    wait(app, seconds);
    return work().finally(() => wait(app, -seconds));
  }

  test.each(AHEAD)(
    'by %i seconds: texts of a dead worker are asked about, after the usual while',
    async (ahead) => {
      const { client } = await addMember(app);
      const [unsent, sent] = [freshNumber(), freshNumber()];
      const rowOf = (phone: string) => app.ctx.db.knex('messages').where({ phone }).first();
      await send(client, [unsent, sent]);
      const open = app.ctx.db.knex('messages').whereIn('phone', [unsent, sent]);
      await open.update({ expires_at: '2999-01-01T00:00:00.000Z' });
      await whileAhead(ahead, async () => {
        const { ready } = await claimDue(app.ctx, 'a worker that dies', { limit: 100, after: '' });
        const handed = ready.find(({ phone }) => phone === sent) as ReadyText;
        expect(await openHandOver(app.ctx)(handed)).toMatchObject({ handover: { outcome: 'accepted' } });
      });

      await recoverUnknown(app.ctx, 'another worker', 20);
      expect(await rowOf(unsent)).toMatchObject({ status: 'sending', lease_owner: 'a worker that dies' });
      wait(app, 3 * MINUTE);
      await recoverUnknown(app.ctx, 'another worker', 20);
      expect(await rowOf(unsent)).toMatchObject({ status: 'queued' });
      expect(['sent', 'delivered']).toContain((await rowOf(sent)).status);
    },
  );

  test.each(AHEAD)(
    'by %i seconds: mails go out, those of a dead worker and those written then',
    async (ahead) => {
      const emails = await whileAhead(ahead, async () => {
        const claimed = await addMember(app);
        const written = await addMember(app);
        for (const { email, userId } of [claimed, written]) {
          const expiresAt = '2999-01-01T00:00:00.000Z';
          await queueMail(app.ctx, { kind: 'password_changed', to: email, data: { userId }, expiresAt });
        }
        const now = app.ctx.now().getTime();
        const until = new Date(now + app.ctx.config.mailTimes.lease).toISOString();
        const lease = {
          owner: 'a worker that dies',
          now: new Date(now).toISOString(),
          until,
          farthest: until,
        };
        await claimMails(app.ctx.db, 1, lease);
        return [claimed.email, written.email];
      });
      await deliverMails(app.ctx, 'another worker', 5);
      const states = await app.ctx.db.knex('mails').whereIn('recipient', emails).pluck('status');
      expect(states).toEqual(['sent', 'sent']);
    },
  );

  test.each(AHEAD)('by %i seconds: a pause that began then is over, of a sender or of all', async (ahead) => {
    const clinicId = (await addMember(app)).clinicId as string;
    async function begin(): Promise<void> {
      await pauseSender(app.ctx, '30034', 300_000, { clinicId });
      await pauseForError(app.ctx, '30002', 300_000);
    }
    const ofSender = () => findSenderPause(app.ctx, platformSender(app.ctx));
    const ofAll = () => findSendingPause(app.ctx);
    await whileAhead(ahead, begin);
    expect([await ofSender(), await ofAll()]).toEqual([undefined, undefined]);
    await begin();
    expect([await ofSender(), await ofAll()]).toMatchObject([{ code: '30034' }, { code: '30002' }]);
    wait(app, 6 * MINUTE);
    expect([await ofSender(), await ofAll()]).toEqual([undefined, undefined]);
  });

  test.each(AHEAD)('by %i seconds: an import whose server died then goes on', async (ahead) => {
    const { client, clinicId } = await addMember(app);
    const body = 'phone\n+12125550143\n';
    const { data } = await client.importPatients({ body });
    const at = new Date(app.ctx.now().getTime() + ahead * 1_000).toISOString();
    const facts = { status: 'running', updated_at: at, mapping: '{"phone":"phone"}', rows: 0, created: 0 };
    await app.ctx.db.knex('imports').where({ clinic_id: clinicId }).update(facts);
    expect((await client.listImports()).data).toMatchObject([{ status: 'interrupted', canResume: true }]);
    const { data: rest } = await client.importPatients({ body, query: { resume: data.importId ?? '' } });
    expect(rest).toMatchObject({ rows: 1, unchanged: 1 });
  });

  test.each(AHEAD)('by %i seconds: a refresh token that was spent then is spent', async (ahead) => {
    const { email, userId } = await addMember(app);
    const deviceId = randomUUID();
    const headers = { 'x-device-id': deviceId, 'x-goodword-client': 'cli' };
    const device = createClient({ origin: app.url, headers: () => headers });
    const { refreshToken } = await loginAs(device, { email, password: PASSWORD });
    const late = '2999-01-01T00:00:00.000Z';
    await app.ctx.db
      .knex('sessions')
      .where({ user_id: userId })
      .update({ expires_at: late, last_seen_at: late });
    const use = () => device.refresh({ payload: { deviceId, refreshToken: refreshToken ?? '' } });
    await whileAhead(ahead, use);
    expect((await refusal(use())).status).toBe(401);
  });
});
