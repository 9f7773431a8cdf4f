import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ConnectionTimes } from '../../../server/config/times.ts';
import { addMember, startApp, type TestApp } from '../../support/app.ts';

/** Who may keep a connection open, and for how long: files are large and phones lose their network, others only wait. */

const HURRIED: Partial<ConnectionTimes> = { headers: 400, body: 400, look: 100 };

const start = (env: Record<string, string> = {}, connectionTimes = HURRIED): Promise<TestApp> =>
  startApp('sqlite', { worker: false, env, connectionTimes });

/** A connection of somebody at this machine who is none of the other callers. */
function open(app: TestApp, written: string, localAddress = '127.0.0.9') {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  // Anyone who is turned away while they write is told so by their own system too.
  socket.on('error', () => undefined);
  socket.write(written);
  onTestFinished(() => void socket.destroy());
  const status = () => Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1] ?? 0);
  return {
    socket,
    status,
    said: () => said,
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
}

/** Goes on to write a letter at a time, as long as somebody listens. */
async function drip(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('x');
    await wait(50);
  }
}

const request = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');

const LONG = 'Content-Length: 1000000';
const JSON_BODY = 'Content-Type: application/json';
const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('anyone who sends a request drop by drop is not waited for', () => {
  test.each([
    ['headers', 'GET / HTTP/1.1\r\nX-Slow: '],
    ['nothing', ''],
    ['a sign-in', request('POST /api/auth/login', LONG, JSON_BODY)],
    ['a review', request('POST /api/r/some-token/submit', LONG, JSON_BODY)],
    ['the form of a review', request('POST /r/some-token', LONG, FORM)],
    ['a receipt', request('POST /api/webhooks/twilio/status/1', LONG, FORM)],
    ['a text', request('POST /api/webhooks/twilio/inbound', LONG, FORM)],
    ['a payment', request('POST /api/webhooks/stripe', LONG, JSON_BODY)],
    ['a file of nobody', request('POST /api/patients/import', LONG, 'Content-Type: text/csv')],
    ['something for an unknown call', request('POST /api/nowhere', LONG, JSON_BODY)],
    ['something for an unknown page', request('POST /nowhere', LONG, FORM)],
    ['a body where none is read', request('GET /api/health', LONG, JSON_BODY)],
    ['chunks', request('POST /api/auth/login', 'Transfer-Encoding: chunked', JSON_BODY)],
    ['what it asked leave for', request('POST /api/auth/login', LONG, JSON_BODY, 'Expect: 100-continue')],
  ])('%s', async (what, written) => {
    const app = await start();
    const { socket, closed } = open(app, written);
    const dripping = what === 'nothing' || what === 'chunks' ? undefined : drip(socket);
    await closed;
    await dripping;
    // Nor is the one who stops after the headers.
    await open(app, written).closed;
  });
});

test('a file of somebody who may send it takes as long as it moves', async () => {
  const app = await start();
  const { headers } = await addMember(app);
  const { body, ended } = slowFile(['Phone,First name\n', '+12025550143,Anna\n', '+12025550144,Ben\n']);
  const answer = await fetch(`${app.url}/api/patients/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  } as RequestInit);
  const told = await answer.json();
  expect(ended()).toBe(true);
  expect(told).toMatchObject({ data: { created: 2 } });
});

/** After each line the time for any other body is over. */
function slowFile(lines: string[]) {
  let isEnded = false;
  async function* pieces() {
    for (const line of lines) {
      // The headers go out with the first piece.
      yield new TextEncoder().encode(line);
      await wait((HURRIED.body ?? 0) + 200);
    }
    isEnded = true;
  }
  return { body: Readable.toWeb(Readable.from(pieces())) as ReadableStream, ended: () => isEnded };
}

describe('what one address may hold', () => {
  const FEW = { CONNECTIONS_PER_ADDRESS: '10' };
  const PATIENT = { headers: 60_000, body: 60_000 };
  const health = request('GET /api/health', 'Connection: close');

  test('is a number of connections; others are served meanwhile, and it is again once some have ended', async () => {
    const app = await start(FEW, PATIENT);
    const held = Array.from({ length: 10 }, () => open(app, 'GET / HTTP/1.1\r\n'));
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    const refused = open(app, health);
    await refused.closed;
    expect([0, 429]).toContain(refused.status());
    const other = open(app, health, '127.0.0.10');
    await other.closed;
    expect(other.status()).toBe(200);
    for (const { socket } of held) socket.destroy();
    await expect
      .poll(async () => {
        const again = open(app, health);
        await again.closed;
        return again.status();
      })
      .toBe(200);
  });

  test('is counted for each caller behind a proxy, which holds all the connections', async () => {
    const app = await start({ ...FEW, TRUST_PROXY: 'true' }, PATIENT);
    const from = (address: string) => `X-Forwarded-For: ${address}`;
    const slow = request('POST /api/auth/login', LONG, JSON_BODY, from('198.51.100.7'));
    const held = Array.from({ length: 10 }, () => open(app, slow));
    const ask = async (address: string) => {
      const asked = open(app, request('GET /api/health', 'Connection: close', from(address)));
      await asked.closed;
      return asked;
    };
    await expect.poll(async () => (await ask('198.51.100.7')).status()).toBe(429);
    const refused = (await ask('198.51.100.7')).said();
    expect(refused.toLowerCase()).toContain('retry-after: 10');
    expect(refused).toContain('"code":"too_many_requests"');
    expect((await ask('203.0.113.9')).status()).toBe(200);
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await ask('198.51.100.7')).status()).toBe(200);
  });
});

test.each(['/', '/api/health'])('two hosts of one request for %s are one too many', async (path) => {
  const app = await start();
  const { closed, status } = open(app, request(`GET ${path}`, 'Host: evil.example', 'Connection: close'));
  await closed;
  expect(status()).toBe(400);
});

test.each([
  ['of 256 letters', 'a'.repeat(256)],
  ['that leads elsewhere', '..%2f..%2fpackage.json'],
  ['with a null character', 'a%00b.js'],
  ['of a folder', ''],
])('a file %s is not found', async (_, name) => {
  const app = await start();
  expect((await fetch(`${app.url}/assets/${name}`)).status).toBe(404);
});
