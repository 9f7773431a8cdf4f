import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA, GOOGLE, type ReviewServer, STANDING, startReviewServer } from '../../support/reviewPage.ts';

// The patient's page as a phone without script gets it.

let server: ReviewServer;
beforeAll(async () => {
  server = await startReviewServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields) });

/** What the patient sees: the page up to the data for its script, which holds every sentence. */
const seen = async (answer: Response | Promise<Response>): Promise<string> =>
  (await (await answer).text()).split('<script')[0] ?? '';

test('the page asks its question before any script runs, and reading it spends nothing', async () => {
  const token = server.link();
  for (let read = 0; read < 3; read++) expect((await get(`/r/${token}`)).status).toBe(200);
  expect((await fetch(`${server.url}/r/${token}`, { method: 'HEAD' })).status).toBe(200);
  const html = await seen(get(`/r/${token}`));
  expect(html).toContain('Riverside Family Clinic');
  expect(html).toContain('How was your visit?');
  for (const label of ['Poor', 'Fair', 'Good', 'Great', 'Excellent']) expect(html).toContain(label);
});

test('the page may run its own script only, is not kept, not framed, not indexed and tells no one', async () => {
  const { headers } = await get(`/r/${server.link()}`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' ${CAPTCHA};`);
  expect(policy).toContain(`frame-src ${CAPTCHA};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test("a hostile clinic's name stays text in the page, in its title and in the script's data", async () => {
  const clinicName = '</script><script>alert(1)</script><img src=x onerror=alert(2)> & "Sons" $& {platform}';
  const html = await (await get(`/r/${server.link({ clinicName })}`)).text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  const data = /id="review-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(data).not.toContain('<');
  expect(JSON.parse(data).page.form.clinicName).toBe(clinicName);
});

/** What comes over the wire: head and compressed body. */
async function weigh(path: string, encoding: string): Promise<{ bytes: number; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent: false, headers: { 'accept-encoding': encoding } } as const;
    httpGet(server.url + path, options, resolve).on('error', reject);
  });
  const body = await buffer(response);
  expect(response.headers['content-encoding']).toBe(encoding);
  return { bytes: response.socket.bytesRead, body };
}

test('the whole page weighs less than 80 kB over the wire, by gzip and by brotli', async () => {
  const html = await (await get(`/r/${server.link()}`)).text();
  const script = /src="(\/review-assets\/[^"]+)"/.exec(html)?.[1] ?? '';
  expect((await get(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const page = await weigh(`/r/${server.link()}`, 'gzip');
  for (const encoding of ['gzip', 'br']) {
    expect(page.bytes + (await weigh(script, encoding)).bytes).toBeLessThan(80_000);
  }
});

test('it speaks Spanish and Hungarian to phones that ask for them, else English', async () => {
  const path = `/r/${server.link()}`;
  const asked = async (language: string) => seen(get(path, { 'accept-language': language }));
  expect(await asked('es-MX,es;q=0.9,en;q=0.8')).toContain('¿Cómo fue su visita?');
  expect(await asked('de;q=0.9, en;q=0.2, hu-HU;q=0.5')).toContain('Hogyan értékeli a látogatását?');
  expect(await asked('de-DE,de')).toContain('How was your visit?');
});

test('an address can ask for a language; the number’s counts where the browser names none of ours', async () => {
  const path = `/r/${server.link()}`;
  const asked = async (query: string, language: string) =>
    seen(get(path + query, { 'accept-language': language }));
  expect(await asked('?lang=hu', 'es')).toContain('<html lang="hu">');
  expect(await asked('?lang=xx', 'es')).toContain('<html lang="es">');
  server.speakTo('hu');
  expect(await asked('', 'de')).toContain('<html lang="hu">');
  expect(await asked('', 'de, en;q=0.1')).toContain('<html lang="en">');
  server.speakTo(null);
  expect(await asked('', 'de')).toContain('<html lang="en">');
});

test('it says by the clinic’s clocks until when the link works, in its language', async () => {
  const end = { expiresAt: '2026-11-24T20:00:00.000Z' };
  const said = async (form: object, language: string) =>
    seen(get(`/r/${server.link(form)}?lang=${language}`));
  const newYork = { ...end, timezone: 'America/New_York' };
  expect(await said(newYork, 'en')).toContain('This link works until Tuesday, November 24, 3:00 PM');
  expect(await said({ ...end, timezone: 'America/Phoenix' }, 'en')).toContain('November 24, 1:00 PM');
  expect(await said(newYork, 'es')).toContain('Este enlace funciona hasta el martes, 24 de noviembre, 3:00');
  expect(await said({ ...end, timezone: 'Europe/Budapest' }, 'hu')).toContain('november 24., kedd, 21:00');
  expect(await said({ expiresAt: null, kind: 'standing' }, 'en')).not.toContain('works until');
});

test('the preview is the same page on a fresh demonstration each time, and says so', async () => {
  const addresses = [];
  for (let opened = 0; opened < 2; opened++) {
    const html = await seen(get('/review-preview'));
    expect(html).toContain('How was your visit?');
    expect(html).toContain('This is a demonstration. Nothing is sent.');
    addresses.push(/action="(\/r\/demo-[^"]+)"/.exec(html)?.[1]);
  }
  expect(new Set(addresses).size).toBe(2);
  expect(await seen(get(addresses[0] ?? ''))).toContain('This is a demonstration. Nothing is sent.');
});

describe('open routing', () => {
  test.each(['1', '4', '5'])(
    'offers a rating of %s the public link beside private feedback',
    async (rating) => {
      const token = server.link({ routing: 'open' });
      const html = await seen(post(`/r/${token}`, { step: 'rating', rating }));
      expect(html).toContain('Tell us more about your visit');
      expect(html).toContain('Review on Google');
      const onward = await seen(post(`/r/${token}`, { step: 'public', rating }));
      expect(onward).toContain(`0;url=${GOOGLE}`);
      expect(server.stored.at(-1)).toMatchObject({ rating: Number(rating), publicLink: true });
    },
  );
});

describe('a link that leads nowhere', () => {
  test.each([
    ['unknown', 404, () => 'zzzzzzzzzzzz'],
    ['used', 410, () => server.link({}, 'used')],
    ['expired', 410, () => server.link({}, 'expired')],
  ])('%s: the friendly page with status %i, also for a late form', async (_, status, token) => {
    const path = `/r/${token()}`;
    for (const answer of [await get(path), await post(path, { step: 'feedback', rating: '5' })]) {
      expect(answer.status).toBe(status);
      const html = await seen(answer);
      expect(html).toContain('Review Link Invalid');
      expect(html).toContain('This link may have expired or already been used');
      expect(html.includes(`href="${STANDING}"`)).toBe(status === 410);
    }
  });

  test.each(['/r', '/r/'])('%s has no token', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await seen(answer)).toContain('Invalid review link');
  });

  test('odd tokens are unknown ones', async () => {
    for (const token of ['x'.repeat(500), '%3Cscript%3E', '..%2f..%2fetc', '%00']) {
      const answer = await get(`/r/${token}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('<script>');
    }
  });
});
