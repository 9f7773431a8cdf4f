import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../support/ports.ts';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  eventually,
  SENDER,
  sandboxScript,
  startCarrier,
  temporaryFolder,
  twilioClient,
} from '../../support/sandbox.ts';

const PATIENT = '+15550101234';

async function refusalOf(promise: Promise<unknown>) {
  return promise.then(
    () => expect.fail('The carrier should have refused this.'),
    (error: { status: number; code: number; message: string; moreInfo: string }) => error,
  );
}

describe('The pretend carrier, spoken to by the real Twilio SDK', () => {
  test('takes a text and takes it through queued and sent to delivered', async () => {
    const { address } = await startCarrier();
    const client = twilioClient(address);
    const created = await client.messages.create({ to: PATIENT, from: SENDER, body: 'How was your visit?' });
    expect(created).toMatchObject({
      to: PATIENT,
      from: SENDER,
      body: 'How was your visit?',
      status: 'queued',
      accountSid: ACCOUNT_SID,
      direction: 'outbound-api',
      numSegments: '1',
      errorCode: null,
    });
    expect(created.sid).toMatch(/^SM[0-9a-f]{32}$/);
    const delivered = await eventually(async () => {
      const message = await client.messages(created.sid).fetch();
      return message.status === 'delivered' && message;
    });
    expect(delivered.dateSent).toBeInstanceOf(Date);
  });

  test.each([
    ['+15005550001', 21211],
    ['+15005550002', 21612],
    ['+15005550003', 21408],
    ['+15005550004', 21610],
    ['+15005550009', 21614],
    ['555', 21211],
  ])('refuses %s at once with %i', async (to, code) => {
    const { address } = await startCarrier();
    const error = await refusalOf(twilioClient(address).messages.create({ to, from: SENDER, body: 'Hello' }));
    expect(error).toMatchObject({
      status: 400,
      code,
      moreInfo: `https://www.twilio.com/docs/errors/${code}`,
    });
    expect(await twilioClient(address).messages.list()).toEqual([]);
  });

  test.each([
    [{ from: SENDER, body: '' }, 21602],
    [{ from: '', body: 'Hello' }, 21603],
    [{ from: 'nobody', body: 'Hello' }, 21212],
    [{ from: PATIENT, body: 'Hello' }, 21266],
    [{ from: SENDER, body: 'a'.repeat(1_601) }, 21617],
    [{ from: SENDER, body: 'Hello', statusCallback: 'not an address' }, 21609],
    [{ from: SENDER, body: 'Hello', validityPeriod: 36_001 }, 90007],
  ])('refuses wrong parameters with the code of the carrier (%#)', async (parameters, code) => {
    const { address } = await startCarrier();
    const error = await refusalOf(twilioClient(address).messages.create({ to: PATIENT, ...parameters }));
    expect(error).toMatchObject({ status: 400, code });
  });

  test.each([
    ['+15550103003', 'undelivered', 30003],
    ['+15550103005', 'undelivered', 30005],
    ['+15550103006', 'undelivered', 30006],
    ['+15550103007', 'undelivered', 30007],
    ['+15550103034', 'undelivered', 30034],
    ['+15550103002', 'failed', 30002],
  ])('lets a text to %s end as %s with %i', async (to, status, code) => {
    const { address } = await startCarrier();
    const client = twilioClient(address);
    const { sid } = await client.messages.create({ to, from: SENDER, body: 'Hello' });
    const ended = await eventually(async () => {
      const message = await client.messages(sid).fetch();
      return message.errorCode !== null && message;
    });
    expect(ended).toMatchObject({ status, errorCode: code });
    expect(ended.errorMessage).toBeTruthy();
  });

  test('sends for a messaging service from a number of its pool', async () => {
    const { address } = await startCarrier();
    const messagingServiceSid = `MG${'7'.repeat(32)}`;
    const sent = await twilioClient(address).messages.create({
      to: PATIENT,
      messagingServiceSid,
      body: 'Hi',
    });
    expect(sent).toMatchObject({ messagingServiceSid, from: '+15005550006' });
  });

  test.each([
    ['a'.repeat(160), '1'],
    ['a'.repeat(161), '2'],
    [`${'a'.repeat(159)}€`, '2'],
    ['ő'.repeat(70), '1'],
    ['ő'.repeat(71), '2'],
  ])('counts the segments of a text (%#)', async (body, numSegments) => {
    const { address } = await startCarrier();
    expect(await twilioClient(address).messages.create({ to: PATIENT, from: SENDER, body })).toMatchObject({
      numSegments,
    });
  });

  test('asks for the account and its token', async () => {
    const { address } = await startCarrier();
    const error = await refusalOf(twilioClient(address, 'wrong').messages.list());
    expect(error).toMatchObject({ status: 401, code: 20003, message: 'Authenticate' });
  });

  test('answers an unknown text and an unknown address with 20404', async () => {
    const { address } = await startCarrier();
    const client = twilioClient(address);
    const unknown = await refusalOf(client.messages(`SM${'0'.repeat(32)}`).fetch());
    expect(unknown).toMatchObject({ status: 404, code: 20404 });
    expect(await refusalOf(client.calls.list())).toMatchObject({ status: 404, code: 20404 });
  });

  test.each([
    ['application/json', '{"To":"+15550101234"}', 415],
    ['application/x-www-form-urlencoded', `Body=${'a'.repeat(70_000)}`, 413],
  ])(
    'answers a body of %s that it cannot read with the error shape of Twilio',
    async (type, body, status) => {
      const { address } = await startCarrier();
      const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
      const path = `/sandbox/twilio/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`;
      const headers = { authorization, 'content-type': type };
      const response = await fetch(address + path, { method: 'POST', headers, body });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({
        code: 20_000 + status,
        message: expect.any(String),
        more_info: `https://www.twilio.com/docs/errors/${20_000 + status}`,
        status,
      });
    },
  );
});

describe('The list of texts', () => {
  test('comes newest first, page by page, and can be narrowed by number', async () => {
    const { address } = await startCarrier();
    const client = twilioClient(address);
    for (const body of ['one', 'two', 'three', 'four', 'five']) {
      await client.messages.create({ to: PATIENT, from: SENDER, body });
    }
    await client.messages.create({ to: '+15550109999', from: '+15550100200', body: 'another patient' });
    const paged = await client.messages.list({ to: PATIENT, pageSize: 2 });
    expect(paged.map(({ body }) => body)).toEqual(['five', 'four', 'three', 'two', 'one']);
    const bySender = await client.messages.list({ from: '+15550100200' });
    expect(bySender.map(({ body }) => body)).toEqual(['another patient']);
  });

  test('can be narrowed by when the text was sent, to the second and to the day', async () => {
    let now = new Date('2026-03-03T10:00:00.400Z');
    const { address } = await startCarrier({ clock: () => now });
    const client = twilioClient(address);
    const early = await client.messages.create({ to: PATIENT, from: SENDER, body: 'early' });
    await eventually(async () => (await client.messages(early.sid).fetch()).status === 'delivered');
    now = new Date('2026-03-04T10:00:00Z');
    await client.messages.create({ to: PATIENT, from: SENDER, body: 'late' });
    const bodies = async (filter: object) => (await client.messages.list(filter)).map(({ body }) => body);
    expect(await bodies({ dateSentAfter: new Date('2026-03-03T10:00:00Z') })).toEqual(['late', 'early']);
    expect(await bodies({ dateSentAfter: new Date('2026-03-03T10:00:01Z') })).toEqual(['late']);
    expect(await bodies({ dateSentBefore: new Date('2026-03-03T10:00:00Z') })).toEqual(['early']);
    expect(await bodies({ dateSent: new Date('2026-03-04T10:00:00Z') })).toEqual(['late']);
  });

  test('is kept across a restart', async () => {
    const dataFile = join(await temporaryFolder(), 'sandbox.db');
    const before = await startCarrier({ dataFile });
    await twilioClient(before.address).messages.create({ to: PATIENT, from: SENDER, body: 'Still here' });
    await before.stop();
    const after = await startCarrier({ dataFile });
    const kept = await twilioClient(after.address).messages.list();
    expect(kept.map(({ body }) => body)).toEqual(['Still here']);
  });
});

describe('What scripts see', () => {
  test('is every text of a number, newest first, with replies among them', async () => {
    const { address } = await startCarrier({ callbackBase: 'http://127.0.0.1:9' });
    const script = sandboxScript(address);
    const { sid } = await twilioClient(address).messages.create({ to: PATIENT, from: SENDER, body: 'Hello' });
    await script('/reply', { from: PATIENT, body: 'Thank you' });
    const query = `/messages?to=${encodeURIComponent(PATIENT)}`;
    const { body } = await script(query);
    expect(body.data).toEqual([
      expect.objectContaining({ from: PATIENT, to: SENDER, body: 'Thank you', status: 'received' }),
      {
        sid,
        from: SENDER,
        to: PATIENT,
        body: 'Hello',
        status: expect.any(String),
        errorCode: null,
        createdAt: expect.any(String),
      },
    ]);
    const firstPage = await script(`${query}&limit=1`);
    expect(firstPage.body.next).toBe(firstPage.body.data[0].sid);
    const secondPage = await script(`${query}&limit=1&before=${firstPage.body.next}`);
    expect(secondPage.body).toMatchObject({ data: [{ sid }], next: null });
  });

  test('is nothing without the key', async () => {
    const { address } = await startCarrier();
    const { status, body } = await sandboxScript(address, 'wrong')('/messages');
    expect(status).toBe(401);
    expect(body).toEqual({
      statusCode: 401,
      error: expect.any(String),
      code: 'sandbox_key',
      requestId: expect.any(String),
    });
  });

  test('says what is wrong with what it was sent', async () => {
    const { address } = await startCarrier();
    const script = sandboxScript(address);
    expect(await script('/reply', { from: '555', body: '' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ path: 'from' }, { path: 'body' }] },
    });
    expect(await script('/reply', { from: PATIENT, body: 'Hello' })).toMatchObject({
      status: 422,
      body: { code: 'unknown_sender' },
    });
    expect(await script('/reply', { from: PATIENT, body: 'a'.repeat(70_000) })).toMatchObject({
      status: 413,
      body: { statusCode: 413, code: 'unreadable_body' },
    });
    expect(await script('/nothing-here')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await script('/messages?limit=none')).toMatchObject({ status: 400 });
  });
});

describe('A start that cannot succeed', () => {
  test('fails when a port is taken, and frees what it had opened', async () => {
    const dataFile = join(await temporaryFolder(), 'sandbox.db');
    const smtp = { port: await freePort() };
    const { address, stop } = await startCarrier({ dataFile, smtp });
    const port = Number(new URL(address).port);
    await expect(startCarrier({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(startCarrier({ smtp })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await stop();
    expect((await startCarrier({ dataFile, port, smtp })).address).toBe(address);
  });

  test('fails when another version wrote the file', async () => {
    const dataFile = join(await temporaryFolder(), 'sandbox.db');
    const db = new Database(dataFile);
    db.pragma('user_version = 77');
    db.close();
    await expect(startCarrier({ dataFile })).rejects.toThrow('another version of Goodword');
  });
});
