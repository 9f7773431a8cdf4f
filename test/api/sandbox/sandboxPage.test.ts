import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import {
  eventually,
  SANDBOX_KEY,
  SENDER,
  startCarrier,
  startProduct,
  twilioClient,
} from '../../support/sandbox.ts';

const PATIENT = '+15550101234';
const HOSTILE = '<script>alert(1)</script> & "quotes" https://example.com/r/abc. javascript:alert(2)';

/** A browser without scripts: it keeps the cookie and follows nothing by itself. */
async function scene() {
  const product = await startProduct();
  const { address, smtpPort } = await startCarrier({ callbackBase: product.url });
  let cookie = '';
  const open = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(address + path, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const send = (body: string, to = PATIENT) =>
    twilioClient(address).messages.create({ to, from: SENDER, body });
  const mail = (content: object) =>
    createTransport({ host: '127.0.0.1', port: smtpPort, secure: false }).sendMail({
      from: 'no-reply@example.com',
      to: 'owner@clinic.test',
      ...content,
    });
  return { product, open, send, mail, signIn: () => open(`/sandbox?key=${SANDBOX_KEY}`) };
}

describe('The key of the page', () => {
  test('turns into a cookie, and leaves the address', async () => {
    const { open, signIn } = await scene();
    const answer = await signIn();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/sandbox');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/sandbox; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(SANDBOX_KEY);
    expect((await open('/sandbox')).text).toContain('No texts yet');
  });

  test('may be typed into a form', async () => {
    const { open } = await scene();
    expect(await open('/sandbox/key', { key: 'wrong' })).toMatchObject({ status: 401 });
    expect(await open('/sandbox/key', { key: SANDBOX_KEY })).toMatchObject({ status: 303 });
    expect(await open('/sandbox')).toMatchObject({ status: 200 });
  });

  test.each(['/sandbox', '/sandbox?key=wrong', '/sandbox/mail', '/sandbox/mail/1/html'])(
    'is asked for at %s',
    async (path) => {
      const { open, mail } = await scene();
      await mail({ subject: 'A secret', text: 'A secret' });
      const answer = await open(path);
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('Sandbox key');
      expect(answer.text).not.toContain('A secret');
    },
  );
});

describe('The pretend phone', () => {
  test('shows a text with its links, and nothing of it as markup', async () => {
    const { open, send, signIn } = await scene();
    await signIn();
    await send(HOSTILE);
    const { text, headers } = await open(`/sandbox?number=${encodeURIComponent(PATIENT)}`);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
    expect(text).toContain('<a href="https://example.com/r/abc" target="_blank" rel="noopener noreferrer">');
    expect(text).not.toContain('href="javascript:');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  test('lists the numbers texted lately, newest first, and finds one by its digits', async () => {
    const { open, send, signIn } = await scene();
    await signIn();
    for (const to of ['+15550101111', '+15550102222', '+15550101111']) await send('Hello', to);
    const numbers = (text: string) =>
      [...text.matchAll(/<li data-key="([^"]+)"/g)].map(([, number]) => number);
    expect(numbers((await open('/sandbox')).text)).toEqual(['+15550101111', '+15550102222']);
    expect(numbers((await open('/sandbox?search=0102')).text)).toEqual(['+15550102222']);
    expect((await open('/sandbox?search=999')).text).toContain('No number holds these digits.');
  });

  test('replies without a script, and keeps what was typed when that fails', async () => {
    const { product, open, send, signIn } = await scene();
    await signIn();
    await send('How was your visit?');
    const sent = await open('/sandbox/reply', { from: PATIENT, to: SENDER, body: 'Very good' });
    expect(sent.status).toBe(303);
    expect(product.received.at(-1)?.fields).toMatchObject({ Body: 'Very good', From: PATIENT, To: SENDER });
    await open('/sandbox/reply', { from: PATIENT, to: SENDER, body: 'half-typed', quick: 'HELP' });
    expect(product.received.at(-1)?.fields).toMatchObject({ Body: 'HELP', OptOutType: 'HELP' });
    const unknown = await open('/sandbox/reply', { from: '+15550108888', body: 'Is "anyone" there?' });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('Nobody texted that number yet');
    expect(unknown.text).toContain('value="Is &quot;anyone&quot; there?"');
  });

  test('says which text never reached it', async () => {
    const { open, send, signIn } = await scene();
    await signIn();
    await send('Hello', '+15550103005');
    await eventually(async () => (await open('/sandbox')).text.includes('Never reached this phone: 30005'));
  });
});

describe('The mailbox page', () => {
  test('shows the text with links, and the HTML in a frame that may do nothing', async () => {
    const { open, mail, signIn } = await scene();
    await signIn();
    await mail({
      subject: '<b>Bold</b>',
      text: 'Open https://example.com/reset',
      html: '<p>Hi</p><script>alert(1)</script>',
    });
    const { text } = await open('/sandbox/mail');
    expect(text).toContain('&lt;b&gt;Bold&lt;/b&gt;');
    expect(text).toContain('<a href="https://example.com/reset"');
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = await open(/src="([^"]+\/html)"/.exec(text)?.[1] ?? '');
    expect(frame.text).toContain('<base target="_blank"><p>Hi</p>');
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups[^;]*; default-src 'none'/,
    );
  });

  test('answers for a mail that is not there', async () => {
    const { open, signIn } = await scene();
    await signIn();
    expect((await open('/sandbox/mail?id=77')).text).toContain('No mails yet');
    expect(await open('/sandbox/mail/77/html')).toMatchObject({ status: 404 });
    expect(await open('/sandbox/mail/x/html')).toMatchObject({ status: 404 });
  });
});
