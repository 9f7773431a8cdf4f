import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../server/domain/refusal.ts';
import { GOOGLE, type ReviewServer, startReviewServer, YELP } from '../support/reviewPage.ts';

// The patient's page as a phone without script gets it.

let server: ReviewServer;
beforeAll(async () => {
  server = await startReviewServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields) });

test('the page asks its question before any script runs, and reading it spends nothing', async () => {
  const token = server.link();
  for (let read = 0; read < 3; read++) expect((await get(`/r/${token}`)).status).toBe(200);
  expect((await fetch(`${server.url}/r/${token}`, { method: 'HEAD' })).status).toBe(200);
  const html = await (await get(`/r/${token}`)).text();
  expect(html).toContain('Riverside Family Clinic');
  expect(html).toContain('How was your visit?');
  for (const label of ['Poor', 'Fair', 'Good', 'Great', 'Excellent']) expect(html).toContain(label);
});

test('the page may run its own script only, is not kept, not framed, not indexed and tells no one', async () => {
  const { headers } = await get(`/r/${server.link()}`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
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
  expect(JSON.parse(data).form.clinicName).toBe(clinicName);
});

test('the whole page weighs less than 80 kB over the wire, by gzip and by brotli', async () => {
  for (const encoding of ['gzip', 'br']) {
    const headers = { 'accept-encoding': encoding };
    const page = await get(`/r/${server.link()}`, headers);
    const html = await page.text();
    const script = await get(/src="(\/review-assets\/[^"]+)"/.exec(html)?.[1] ?? '', headers);
    expect(script.headers.get('content-encoding')).toBe(encoding);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = html.length + Number(script.headers.get('content-length'));
    expect(bytes).toBeLessThan(80_000);
  }
});

test('it speaks Spanish and Hungarian to phones that ask for them, else English', async () => {
  const path = `/r/${server.link()}`;
  const asked = async (language: string) => (await get(path, { 'accept-language': language })).text();
  expect(await asked('es-MX,es;q=0.9,en;q=0.8')).toContain('¿Cómo fue su visita?');
  expect(await asked('de;q=0.9, en;q=0.2, hu-HU;q=0.5')).toContain('Hogyan értékeli a látogatását?');
  expect(await asked('de-DE,de')).toContain('How was your visit?');
});

describe('the plain form', () => {
  test('asks for a rating where there is none', async () => {
    const answer = await post(`/r/${server.link()}`, { step: 'rating' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Please select a rating before continuing or submitting');
  });

  test('a 2 asks for feedback without spending the link, then stores it and thanks', async () => {
    const token = server.link();
    const second = await post(`/r/${token}`, { step: 'rating', rating: '2' });
    expect(await second.text()).toContain('Tell us more about your visit');
    expect((await get(`/r/${token}`)).status).toBe(200);
    const fields = {
      step: 'feedback',
      rating: '2',
      feedback: 'Long wait.\r\nCold room.',
      customerName: ' Ann ',
    };
    const thanks = await (await post(`/r/${token}`, fields)).text();
    expect(thanks).toContain('Thank you');
    expect(thanks).not.toContain('href="https');
    expect(server.stored.at(-1)).toMatchObject({
      token,
      rating: 2,
      feedback: 'Long wait.\nCold room.',
      customerName: 'Ann',
    });
  });

  test('a 4 goes through feedback to a page that offers the public link', async () => {
    const token = server.link();
    expect(await (await post(`/r/${token}`, { step: 'rating', rating: '4' })).text()).toContain('Submit');
    const thanks = await (await post(`/r/${token}`, { step: 'feedback', rating: '4' })).text();
    expect(thanks).toContain(`href="${GOOGLE}"`);
    expect(thanks).not.toContain('http-equiv');
  });

  test("a 5 is stored and sent on to the platform of the page's code", async () => {
    const token = server.link();
    const thanks = await (await post(`/r/${token}/4`, { step: 'rating', rating: '5' })).text();
    expect(thanks).toContain(`<meta http-equiv="refresh" content="0;url=${YELP}"/>`);
    expect(server.stored.at(-1)).toMatchObject({ token, rating: 5, platform: 'yelp' });
  });

  test('an unknown platform code means google; without one the link keeps its own', async () => {
    await post(`/r/${server.link({ platform: 'yelp' })}/99`, { step: 'rating', rating: '5' });
    expect(server.stored.at(-1)?.platform).toBe('google');
    const own = await post(`/r/${server.link({ platform: 'yelp' })}`, { step: 'rating', rating: '5' });
    expect(await own.text()).toContain(`0;url=${YELP}`);
    expect(server.stored.at(-1)?.platform).toBeUndefined();
  });

  test('a 5 with nowhere to go is thanked', async () => {
    const token = server.link({ reviewLinks: {} });
    const thanks = await (await post(`/r/${token}`, { step: 'rating', rating: '5' })).text();
    expect(thanks).toContain('Thank you');
    expect(thanks).not.toContain('http-equiv');
  });

  test('going back to the stars keeps what was typed', async () => {
    const token = server.link();
    const fields = { step: 'back', rating: '3', feedback: 'So <so>', customerName: 'Bo' };
    const html = await (await post(`/r/${token}`, fields)).text();
    expect(html).toContain('How was your visit?');
    expect(html).toContain('name="feedback" value="So &lt;so&gt;"');
  });

  test('too long a feedback, odd fields and odd bodies end in a page that says so', async () => {
    const token = server.link();
    const long = await post(`/r/${token}`, { rating: '1', feedback: 'é'.repeat(4001) });
    expect(long.status).toBe(400);
    expect(await long.text()).toContain('At most 4000 characters');
    expect((await post(`/r/${token}`, { step: 'nonsense', rating: '9' })).status).toBe(400);
    const json = await fetch(`${server.url}/r/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"rating":5}',
    });
    expect(json.status).toBe(415);
    const huge = await post(`/r/${token}`, { rating: '1', feedback: 'a'.repeat(100_000) });
    expect(huge.status).toBe(413);
    expect(await huge.text()).toContain('Submission Failed');
    expect(server.stored.some((review) => review.token === token)).toBe(false);
  });

  test('a failing server keeps what was typed and lets the patient try again', async () => {
    const token = server.link();
    const fields = { step: 'feedback', rating: '1', feedback: 'Nobody called back' };
    server.refuse(new Refusal('unavailable', 'Busy.'));
    const failed = await post(`/r/${token}`, fields);
    server.refuse(undefined);
    expect(failed.status).toBe(503);
    const html = await failed.text();
    expect(html).toContain('Submission Failed');
    expect(html).toContain('Nobody called back</textarea>');
    expect((await post(`/r/${token}`, fields)).status).toBe(200);
  });
});

describe('open routing', () => {
  test.each(['1', '4', '5'])(
    'offers a rating of %s the public link beside private feedback',
    async (rating) => {
      const token = server.link({ routing: 'open' });
      const html = await (await post(`/r/${token}`, { step: 'rating', rating })).text();
      expect(html).toContain('Tell us more about your visit');
      expect(html).toContain('Review on Google');
      const onward = await (await post(`/r/${token}`, { step: 'public', rating })).text();
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
      const html = await answer.text();
      expect(html).toContain('Review Link Invalid');
      expect(html).toContain('This link may have expired or already been used');
    }
  });

  test.each(['/r', '/r/'])('%s has no token', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Invalid review link');
  });

  test('odd tokens are unknown ones', async () => {
    for (const token of ['x'.repeat(500), '%3Cscript%3E', '..%2f..%2fetc', '%00']) {
      const answer = await get(`/r/${token}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('<script>');
    }
  });
});
