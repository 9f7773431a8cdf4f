import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WEBHOOK_EVENTS, WEBHOOK_TEXT } from '../../../server/contract/routes/webhooks.ts';
import { type Resolve, webhookCalls } from '../../../server/providers/webhooks.ts';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { CERTIFICATE } from '../../support/certificate.ts';
import { refusal } from '../../support/refusal.ts';
import { hookUp, startReceiver } from '../../support/webhooks.ts';

/** Which addresses webhooks may have, and where their calls go: never into a private network (SSRF). */

const PUBLIC = '93.184.216.34';
const REFUSE = { env: { WEBHOOKS_PRIVATE: 'refuse' }, worker: false };

/** Names of the test's own, looked up again for each call. */
function names(app: TestApp, known: Record<string, string[]>) {
  const asked: string[] = [];
  const resolve: Resolve = async (name) => {
    asked.push(name);
    const addresses = known[name];
    if (!addresses) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  app.ctx.ports.webhooks = webhookCalls(app.ctx.config, resolve);
  return { known, asked };
}

const add = ({ client }: Member, url: string) =>
  client.addWebhook({ payload: { url, events: [...WEBHOOK_EVENTS] } });

const tested = async ({ client }: Member, { id }: { id: string }) =>
  (await client.testWebhook({ params: { id } })).data;

describe('an address that a clinic gives', () => {
  test('is refused where it is none that can be called', async () => {
    const app = await startApp('sqlite', REFUSE);
    const member = await addMember(app);
    const urls = [
      '',
      'hooks.example.com/in',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://hooks.example.com/',
      'gopher://127.0.0.1:25/',
      'https://',
      'https://user@hooks.example.com/',
      'https://user:word@hooks.example.com/',
      'https://hooks.example.com@127.0.0.1/',
      'https://hooks.example.com:99999/',
      'https://hooks example.com/',
      `https://hooks.example.com/${'a'.repeat(2_000)}`,
    ];
    for (const url of urls) {
      const { status, details } = await refusal(add(member, url));
      expect({ url, status, details }).toMatchObject({ url, status: 400, details: [{ path: 'url' }] });
    }
    const plain = await refusal(add(member, 'http://hooks.example.com/'));
    expect(plain).toMatchObject({ status: 422, details: [{ path: 'url', message: WEBHOOK_TEXT.url }] });
  });

  test('is refused where it belongs to a private network, however it is written', async () => {
    const app = await startApp('sqlite', REFUSE);
    const { asked } = names(app, {
      localhost: ['127.0.0.1'],
      'localhost.': ['127.0.0.1'],
      'inside.example.com': ['10.1.2.3'],
      'inside.example.com.': ['10.1.2.3'],
      'both.example.com': [PUBLIC, '192.168.0.1'],
      'six.example.com': ['::ffff:10.0.0.1'],
      'metadata.google.internal': ['169.254.169.254'],
      'xn--lcalhost-v3a.example.com': ['127.0.0.1'],
    });
    const member = await addMember(app);
    const literal = [
      '127.0.0.1',
      '127.1',
      '127.0.0.1.',
      '2130706433',
      '0x7f.1',
      '0x7f000001',
      '017700000001',
      '0177.0.0.1',
      '１２７.0.0.1',
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '100.64.0.1',
      '168.63.129.16',
      '169.254.169.254',
      '172.16.0.1',
      '192.0.0.8',
      '192.0.2.1',
      '192.168.1.1:8443',
      '198.18.0.1',
      '203.0.113.7',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '[::]',
      '[::1]',
      '[::127.0.0.1]',
      '[::ffff:0:7f00:1]',
      '[4000::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::a00:1]',
      '[2002:7f00:1::]',
      '[2001::1]',
      '[fe80::1]',
      '[fec0::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[ff02::1]',
      '[2001:db8::1]',
    ];
    for (const host of [...literal, 'ⓛocalhost', 'lócalhost.example.com', 'LOCALHOST', 'localhost.']) {
      const { status, message } = await refusal(add(member, `https://${host}/in`));
      expect({ host, status, message }).toEqual({ host, status: 422, message: WEBHOOK_TEXT.private });
    }
    for (const host of ['inside.example.com', 'inside.example.com.', 'both.example.com', 'six.example.com']) {
      const { message } = await refusal(add(member, `https://${host}:8443/in`));
      expect({ host, message }).toEqual({ host, message: WEBHOOK_TEXT.private });
    }
    expect((await refusal(add(member, 'https://metadata.google.internal/'))).status).toBe(422);
    expect(asked.filter((name) => /^[\d.:]+$/.test(name))).toEqual([]);
    expect((await refusal(add(member, 'https://nowhere.example.com/'))).message).toBe(WEBHOOK_TEXT.unknown);
    expect((await member.client.listWebhooks()).data).toEqual([]);
  });

  test('is taken on any port where it is public, and shown as it will be called', async () => {
    const app = await startApp('sqlite', REFUSE);
    names(app, {
      'hooks.example.com': [PUBLIC, '2606:2800:220:1::1'],
      'xn--hks-6xaa.example.com': [PUBLIC],
    });
    const member = await addMember(app);
    const shown = async (url: string) => (await add(member, url)).data.url;
    expect(await shown(' https://HOOKS.example.com:8443/in?key=1 ')).toBe(
      'https://hooks.example.com:8443/in?key=1',
    );
    expect(await shown(`https://${PUBLIC}/`)).toBe(`https://${PUBLIC}/`);
    expect(await shown('https://hőőks.example.com')).toBe('https://xn--hks-6xaa.example.com/');
  });

  test('is checked when it is changed, too', async () => {
    const app = await startApp('sqlite', REFUSE);
    names(app, { 'hooks.example.com': [PUBLIC] });
    const member = await addMember(app);
    const { id, url } = (await add(member, 'https://hooks.example.com/')).data;
    const change = member.client.updateWebhook({ params: { id }, payload: { url: 'https://[::1]/' } });
    expect(await refusal(change)).toMatchObject({ status: 422, message: WEBHOOK_TEXT.private });
    expect((await member.client.listWebhooks()).data[0]?.url).toBe(url);
  });
});

describe('a call', () => {
  /** Lets the private network in while something is set up. */
  async function allowed<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
    app.ctx.config.privateWebhooks = true;
    const done = await work();
    app.ctx.config.privateWebhooks = false;
    return done;
  }

  test('is not made where the name has come to lead into a private network', async () => {
    const app = await startApp('sqlite', REFUSE);
    const { known } = names(app, { 'hooks.example.com': [PUBLIC] });
    const member = await addMember(app);
    const receiver = await startReceiver(204, { secure: true });
    const webhook = (await add(member, `https://hooks.example.com:${receiver.port}/`)).data;
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254']) {
      known['hooks.example.com'] = [PUBLIC, address];
      expect(await tested(member, webhook)).toMatchObject({
        status: 'failed',
        statusCode: null,
        problem: 'This address belongs to a private network, which webhooks never call.',
      });
    }
    expect(receiver.calls).toEqual([]);
  });

  test('is not made to an address, or by http, that was allowed once', async () => {
    const app = await startApp('sqlite', REFUSE);
    const member = await addMember(app);
    const [plain, secure] = [await startReceiver(), await startReceiver(204, { secure: true })];
    for (const receiver of [plain, secure]) {
      const webhook = await allowed(app, () => hookUp(member, receiver));
      expect((await tested(member, webhook)).problem).toBe(`${WEBHOOK_TEXT.private}.`);
      expect(receiver.calls).toEqual([]);
    }
  });

  test('looks its name up once, and goes to the address of that answer', async () => {
    const app = await startApp('sqlite', { worker: false });
    const { known, asked } = names(app, {});
    const member = await addMember(app);
    const first = await startReceiver();
    const second = await startReceiver(204, { host: '127.0.0.2', port: first.port });
    const webhook = await hookUp(member, { url: `http://hooks.example.com:${first.port}/` });
    for (const { host, receiver } of [
      { host: '127.0.0.1', receiver: first },
      { host: '127.0.0.2', receiver: second },
    ]) {
      known['hooks.example.com'] = [host];
      expect(await tested(member, webhook)).toMatchObject({ status: 'delivered' });
      expect(receiver.calls.map(({ headers }) => headers.host)).toEqual([`hooks.example.com:${first.port}`]);
    }
    expect(asked).toHaveLength(2);
    known['hooks.example.com'] = [];
    expect((await tested(member, webhook)).problem).toBe(`${WEBHOOK_TEXT.unknown}.`);
  });

  test('by https believes the certificate of the name alone, whatever the address', async () => {
    const app = await startApp('sqlite', { worker: false });
    names(app, { 'hooks.example.com': ['127.0.0.1'], 'other.example.com': ['127.0.0.1'] });
    const member = await addMember(app);
    const { port, calls } = await startReceiver(204, { secure: true });
    const at = (host: string) => hookUp(member, { url: `https://${host}:${port}/` });
    const [own, other] = [await at('hooks.example.com'), await at('other.example.com')];
    expect((await tested(member, own)).problem).toBe('The connection failed (DEPTH_ZERO_SELF_SIGNED_CERT).');
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    expect(await tested(member, own)).toMatchObject({ status: 'delivered', statusCode: 204 });
    expect((await tested(member, other)).problem).toBe(
      'The connection failed (ERR_TLS_CERT_ALTNAME_INVALID).',
    );
    expect(calls).toHaveLength(1);
  });
});
