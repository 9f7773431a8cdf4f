import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { noAnswer } from '../../cli/kit/connectionError.ts';
import { traceable } from '../../cli/kit/trace.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../support/certificate.ts';
import { type Desk, deskOf, makeDesk } from '../support/desk.ts';

/** Something else than a Goodword at an address of this machine. */
async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const answering = (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  function answer(_, response) {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };

/** What the CLI says of an address, in its two lines. */
async function saidOf(url: string): Promise<{ code: number | null; lines: string[] }> {
  const desk = await makeDesk(url, onTestFinished);
  const { code, stderr } = await desk.shell('GOODWORD_TOKEN=gw_x goodword whoami');
  return { code, lines: stderr.trim().split('\n') };
}

describe('each reason has its own sentence, with the address', () => {
  test('a name that nobody knows', async () => {
    const { code, lines } = await saidOf('https://goodword.invalid');
    expect(code).toBe(1);
    expect(lines[0]).toBe('✗ Goodword cannot be reached. No server is known by the name goodword.invalid.');
  });

  test('an address where nothing listens', async () => {
    const { lines } = await saidOf('http://127.0.0.1:9');
    expect(lines[0]).toBe('✗ Goodword cannot be reached. Nothing listens at http://127.0.0.1:9.');
    expect(lines[1]).toContain('Check the address of your Goodword');
  });

  test('a certificate that nobody trusts', async () => {
    const port = await listen(createSecure({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, answering(200, '')));
    const { lines } = await saidOf(`https://127.0.0.1:${port}`);
    expect(lines[0]).toContain(`The certificate of https://127.0.0.1:${port} cannot be trusted.`);
    expect(lines[1]).toContain('NODE_EXTRA_CA_CERTS');
  });

  test('https where http is spoken', async () => {
    const port = await listen(createServer(answering(200, '')));
    const { lines } = await saidOf(`https://127.0.0.1:${port}`);
    expect(lines[0]).toContain(`https://127.0.0.1:${port} does not speak https.`);
    expect(lines[1]).toBe(`  Perhaps it is http://127.0.0.1:${port}.`);
  });

  test('no answer in time', () => {
    const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    expect(noAnswer('http://127.0.0.1:3000/api/auth/me', late).message).toBe(
      'Goodword cannot be reached. http://127.0.0.1:3000 did not answer in time.',
    );
  });

  test.each([
    [200, 'is no Goodword.'],
    [404, 'is no Goodword.'],
    [403, 'is no Goodword.'],
    [502, 'answered 502: Goodword behind it does not answer.'],
    [503, 'answered 503: Goodword behind it is not ready.'],
    [504, 'answered 504: Goodword behind it took too long.'],
    [500, 'answered 500: something broke there.'],
  ])('a page with status %i', async (status, words) => {
    const port = await listen(createServer(answering(status, '<h1>nginx</h1>')));
    const { code, lines } = await saidOf(`http://127.0.0.1:${port}`);
    expect(code).toBe(1);
    expect(lines[0]).toContain(`http://127.0.0.1:${port} ${words}`);
  });

  test('an address that leads elsewhere', async () => {
    const location = 'https://goodword.example/api/auth/me';
    const port = await listen(createServer(answering(301, '', { location })));
    const { lines } = await saidOf(`http://127.0.0.1:${port}`);
    expect(lines[0]).toContain('sends its callers on to https://goodword.example.');
    expect(lines[1]).toBe('  Use that address: goodword login --url https://goodword.example');
  });
});

describe('what goes on between', () => {
  let app: TestApp;
  let owner: Member;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
    owner = await addMember(app);
    desk = await deskOf(app, owner, afterAll);
  });

  test('is shown by --debug, without numbers and secrets', async () => {
    const { stderr } = await desk.run(['patients', 'list', '--search', '+12125550123', '--debug']);
    expect(stderr).toMatch(/debug: GET http:\/\/\S+\/api\/patients\?\S*search=…\S* → 200 in \d+ ms/);
    const failed = await desk.shell('GOODWORD_DEBUG=1 goodword patients show +12125550123');
    expect(failed.stderr).toMatch(/debug: \w+ http.* → 200/);
    expect(stderr + failed.stderr.replace(/^✗.*$/m, '')).not.toMatch(/2125550123|Bearer/);
    expect(traceable('http://x.example/api/settings/block-list/%2B12125550123?email=eva@example.com')).toBe(
      'http://x.example/api/settings/block-list/…?email=…',
    );
  });

  test('is done by hand with goodword api', async () => {
    const read = await desk.run(['api', 'GET', '/patients?limit=1']);
    expect(JSON.parse(read.stdout)).toMatchObject({ pagination: { limit: 1 } });
    const phoneNumber = '+12125550177';
    const why = await desk.run(['api', 'POST', '/api/sms/why', '--data', '@-', '--json'], {
      input: JSON.stringify({ phoneNumber }),
    });
    expect(JSON.parse(why.stdout)).toMatchObject({ data: { phoneNumber, mayText: true } });
    const csv = await desk.run(['api', 'GET', '/patients/export']);
    expect(csv.stdout).toMatch(/^\uFEFF?Phone number,First name,/);
  });

  test.each([
    [['api', 'GET', '/nothing/here'], 2, 'not_found'],
    [['api', 'GET', 'https://elsewhere.example/api/patients'], 2, 'refused'],
    [['api', 'GET', '/../../elsewhere'], 2, 'refused'],
    [['api', 'POST', '/sms/why', '--data', '{'], 2, 'refused'],
  ])('%j ends with %i', async (words, code, name) => {
    const ended = await desk.run([...words, '--json']);
    expect({ code: ended.code, error: JSON.parse(ended.stdout).error.code }).toEqual({ code, error: name });
  });
});

describe('words that are not known', () => {
  test.each([
    ['sned --to +12125550123', "There is no command 'sned'. Did you mean goodword send?"],
    ['patients lst', 'Did you mean goodword patients list?'],
    ['send --too +12125550123', 'There is no --too. Did you mean --to'],
    ['send --to +12125550123 --platform gogle', 'Did you mean google?'],
    ['settings links set gogle https://example.com', 'Did you mean google?'],
  ])('%s', async (line, words) => {
    const desk = await makeDesk('http://127.0.0.1:9', onTestFinished);
    const { code, stdout, stderr } = await desk.run([...line.split(' '), '--json']);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toContain(words);
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'wrong_usage', exitCode: 2 });
  });
});
