import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  AUTH_TOKEN,
  eventually,
  type Received,
  SENDER,
  sandboxScript,
  startCarrier,
  startProduct,
  temporaryFolder,
  twilioClient,
} from '../../support/sandbox.ts';

const PATIENT = '+15550101234';
const REPLY = { from: PATIENT, body: 'Thank you' };

function states(received: Received[]): (string | undefined)[] {
  return received.map(({ fields }) => fields.MessageStatus);
}

/** A product and a carrier, and a text from the one through the other. */
async function scene(options: Parameters<typeof startCarrier>[0] = {}) {
  const product = await startProduct();
  const carrier = await startCarrier(options);
  const client = twilioClient(carrier.address);
  const script = sandboxScript(carrier.address);
  const send = (to = PATIENT, id = 'one') =>
    client.messages.create({
      to,
      from: SENDER,
      body: 'How was your visit?',
      statusCallback: `${product.url}/api/webhooks/twilio/status/${id}`,
    });
  const received = (count: number) => eventually(() => product.received.length >= count && product.received);
  return { product, carrier, client, script, send, received };
}

describe('Status callbacks', () => {
  test('tell the product each state, signed', async () => {
    const { send, received } = await scene();
    const { sid } = await send();
    const callbacks = await received(2);
    expect(states(callbacks)).toEqual(['sent', 'delivered']);
    for (const { path, fields, signed } of callbacks) {
      expect(path).toBe('/api/webhooks/twilio/status/one');
      expect(signed).toBe(true);
      expect(fields).toMatchObject({ MessageSid: sid, From: SENDER, To: PATIENT });
      expect(fields).not.toHaveProperty('ErrorCode');
    }
  });

  test('name the error of a text that does not arrive', async () => {
    const { send, received } = await scene();
    await send('+15550103003');
    const [, last] = await received(2);
    expect(last?.fields).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: '30003' });
    await send('+15550103002');
    const failed = (await received(3))[2];
    expect(failed?.fields).toMatchObject({ MessageStatus: 'failed', ErrorCode: '30002' });
  });

  test('are tried again while the product answers with a failure', async () => {
    const { product, send, received } = await scene();
    product.status = 500;
    await send();
    await received(3);
    product.status = 204;
    await eventually(() => new Set(states(product.received.slice(3))).size === 2);
  });

  test('are not tried again when the product refuses them', async () => {
    const { product, send, received, client } = await scene();
    product.status = 403;
    const { sid } = await send();
    await received(2);
    await eventually(async () => (await client.messages(sid).fetch()).status === 'delivered');
    expect(states(product.received)).toEqual(['sent', 'delivered']);
  });

  test('that are owed outlive a restart of the carrier and of the product', async () => {
    const dataFile = join(await temporaryFolder(), 'sandbox.db');
    const { product, carrier, send } = await scene({ dataFile });
    await product.stop();
    await send(PATIENT, 'one');
    await send('+15550103005', 'two');
    await carrier.stop();
    const back = await startProduct(Number(new URL(product.url).port));
    await startCarrier({ dataFile });
    const callbacks = await eventually(() => back.received.length >= 4 && back.received);
    const told = callbacks.map(({ path, fields }) => `${path.split('/').at(-1)} ${fields.MessageStatus}`);
    expect(new Set(told)).toEqual(new Set(['one sent', 'one delivered', 'two sent', 'two undelivered']));
  });
});

describe('Callbacks that misbehave', () => {
  test('doubled: every one comes twice', async () => {
    const { script, send, received } = await scene();
    await script('/behaviour', { callbacks: 'doubled' });
    await send();
    expect(states(await received(4)).sort()).toEqual(['delivered', 'delivered', 'sent', 'sent']);
  });

  test('shuffled: the final one comes first', async () => {
    const { script, send, received } = await scene();
    await script('/behaviour', { callbacks: 'shuffled' });
    await send();
    expect(states(await received(2))).toEqual(['delivered', 'sent']);
  });

  test('before the response: all have come when the call answers', async () => {
    const { product, script, send } = await scene();
    await script('/behaviour', { callbacks: 'before_response' });
    const { status } = await send();
    expect(status).toBe('queued');
    expect(states(product.received)).toEqual(['sent', 'delivered']);
  });

  test('off: none come, though the text arrives', async () => {
    const { product, script, send, client } = await scene();
    await script('/behaviour', { callbacks: 'off' });
    const { sid } = await send();
    await eventually(async () => (await client.messages(sid).fetch()).status === 'delivered');
    expect(product.received).toEqual([]);
  });
});

describe('A carrier in trouble', () => {
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: { status?: number; code?: number | string }) => error,
    );

  test.each([
    ['too_many', 429, 20429],
    ['server_error', 500, 20500],
  ])('answers %s with %i and keeps nothing, as often as it was told', async (mode, status, code) => {
    const { script, send, client } = await scene();
    await script('/behaviour', { mode, count: 2 });
    expect(await failure(send())).toMatchObject({ status, code });
    expect((await script('/behaviour')).body.data).toMatchObject({ mode, count: 1 });
    expect(await failure(send())).toMatchObject({ status, code });
    expect(await client.messages.list()).toEqual([]);
    expect(await failure(send())).toBeUndefined();
    expect((await script('/behaviour')).body.data).toMatchObject({ mode: 'normal', count: null });
  });

  test('accepts a text, then drops the connection', async () => {
    const { script, send, client } = await scene();
    await script('/behaviour', { mode: 'accept_then_drop', count: 1 });
    expect(await failure(send())).toMatchObject({ code: 'ECONNRESET' });
    expect(await client.messages.list({ to: PATIENT })).toHaveLength(1);
  });

  test('never answers, and keeps nothing', async () => {
    const { carrier, script, client } = await scene();
    await script('/behaviour', { mode: 'hang' });
    const impatient = twilioClient(carrier.address, AUTH_TOKEN, 50);
    const sending = impatient.messages.create({ to: PATIENT, from: SENDER, body: 'Hello' });
    expect(await failure(sending)).toMatchObject({ code: 'ECONNABORTED' });
    expect(await client.messages.list()).toEqual([]);
  });

  test('answers slowly, after it has kept the text', async () => {
    const { carrier, script, send, client } = await scene();
    await script('/behaviour', { mode: 'slow', delayMs: 60_000 });
    const sending = failure(send());
    await eventually(async () => (await client.messages.list()).length === 1);
    await carrier.stop();
    expect(await sending).toMatchObject({ code: 'ECONNRESET' });
  });

  test('strikes reads where it is told to', async () => {
    const { script, send, client } = await scene();
    await script('/behaviour', { mode: 'server_error', calls: 'read' });
    expect(await failure(send())).toBeUndefined();
    expect(await failure(client.messages.list())).toMatchObject({ status: 500 });
  });

  test('refuses a behaviour that it does not know', async () => {
    const { script } = await scene();
    expect(await script('/behaviour', { mode: 'drunk' })).toMatchObject({ status: 400 });
    expect(await script('/behaviour', { share: 2 })).toMatchObject({ status: 400 });
  });
});

describe('Texts from patients', () => {
  test('reach the product, signed, and go to who texted that number last', async () => {
    const { product, script, send, client, received } = await scene();
    await client.messages.create({ to: PATIENT, from: '+15550100200', body: 'An older text' });
    await send();
    await received(2);
    const { status, body } = await script('/reply', REPLY);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ from: PATIENT, to: SENDER, status: 'received', webhookStatus: 204 });
    const inbound = product.received.find(({ path }) => path === '/api/webhooks/twilio/inbound');
    expect(inbound?.signed).toBe(true);
    expect(inbound?.fields).toMatchObject({
      From: PATIENT,
      To: SENDER,
      Body: 'Thank you',
      MessageSid: body.data.sid,
      SmsStatus: 'received',
    });
    expect(inbound?.fields).not.toHaveProperty('OptOutType');
  });

  test('are kept and tried again while the product is down', async () => {
    const { product, script, send } = await scene();
    await script('/behaviour', { callbacks: 'off' });
    await send();
    await product.stop();
    expect((await script('/reply', REPLY)).body.data).toMatchObject({ webhookStatus: 0 });
    const back = await startProduct(Number(new URL(product.url).port));
    const [inbound] = await eventually(() => back.received.length > 0 && back.received);
    expect(inbound?.fields.Body).toBe('Thank you');
  });

  test('need the address of the product', async () => {
    const { script, client } = await scene();
    await client.messages.create({ to: PATIENT, from: SENDER, body: 'No callback asked for' });
    expect(await script('/reply', REPLY)).toMatchObject({
      status: 422,
      body: { code: 'unknown_product_address' },
    });
  });
});

describe("The carrier's own words", () => {
  const inbound = ({ path }: Received) => path.endsWith('/inbound');

  test('STOP refuses further texts of that sender until START', async () => {
    const { product, script, send, client } = await scene();
    await send();
    await script('/reply', { from: PATIENT, body: ' Stop ' });
    expect(product.received.find(inbound)?.fields).toMatchObject({ Body: 'Stop', OptOutType: 'STOP' });
    await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 });
    await client.messages.create({ to: PATIENT, from: '+15550100200', body: 'Another sender may' });

    await script('/reply', { from: PATIENT, to: SENDER, body: 'START' });
    expect(product.received.filter(inbound).at(-1)?.fields).toMatchObject({ OptOutType: 'START' });
    expect((await send()).status).toBe('queued');
  });

  test.each(['STOPALL', 'unsubscribe', 'Cancel', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])(
    '%s stops too',
    async (word) => {
      const { script, send } = await scene();
      await send();
      await script('/reply', { from: PATIENT, body: word });
      await expect(send()).rejects.toMatchObject({ code: 21610 });
    },
  );

  test.each(['STOP please', 'LEIRATKOZÁS', 'START', 'yes'])('%s is an ordinary text to it', async (body) => {
    const { product, script, send } = await scene();
    await send();
    await script('/reply', { from: PATIENT, body });
    expect(product.received.find(inbound)?.fields).not.toHaveProperty('OptOutType');
    expect((await send()).status).toBe('queued');
  });

  test('are answered once, on the phone and not by a callback', async () => {
    const { script, send } = await scene();
    await send();
    for (const body of ['HELP', 'STOP', 'STOP']) await script('/reply', { from: PATIENT, body });
    const { body } = await script(`/messages?to=${encodeURIComponent(PATIENT)}`);
    const told = body.data.reverse().map((text: { body: string }) => text.body.split('. ')[0]);
    expect(told).toEqual([
      'How was your visit?',
      'HELP',
      'Reply STOP to unsubscribe',
      'STOP',
      'You have successfully been unsubscribed',
      'STOP',
    ]);
  });
});
