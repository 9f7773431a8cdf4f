import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../../support/app.ts';

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
const HCAPTCHA = 'https://hcaptcha.com https://*.hcaptcha.com';

const fetchFrom = (app: TestApp, path: string, init: RequestInit = {}) =>
  fetch(app.server.info.uri + path, { redirect: 'manual', ...init });

/** The policy of an answer, by directive. */
async function policyOf(answer: Response | Promise<Response>): Promise<Record<string, string>> {
  const policy = (await answer).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/, 2)));
}

/** The address of the dashboard's own script. */
async function scriptOf(app: TestApp): Promise<string> {
  const html = await (await fetchFrom(app, '/login')).text();
  return /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
}

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};
const TOO_MUCH = /^(server|x-powered-by|strict-transport-security|access-control-.*)$/;

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

test('every answer, of whatever kind, is neither framed, nor taken for another type, nor read elsewhere', async () => {
  const onApi = ['/api', '/api/health', '/api/nope', '/api/auth/me', '/api/docs', '/api/openapi.json'];
  const others = ['/', '/login', await scriptOf(app), '/nope.js', '/%E0%A4%A', '/r/nope', '/sandbox'];
  for (const path of [...onApi, ...others]) {
    const headers = Object.fromEntries((await fetchFrom(app, path)).headers);
    expect({ path, ...headers }).toMatchObject(EVERYWHERE);
    expect(Object.keys(headers).filter((name) => TOO_MUCH.test(name))).toEqual([]);
  }
});

test('a connection that rests is kept longer than load balancers keep theirs', async () => {
  const { headers } = await fetchFrom(app, '/api/health');
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

test('what an answer calls its request names neither the machine nor the process', async () => {
  const ids = [];
  for (const path of ['/api/nope', '/api/auth/me']) {
    const { requestId } = await (await fetchFrom(app, path)).json();
    expect(requestId).toMatch(/^\d{13}:[0-9a-f]{12}:\d{5}$/);
    ids.push(requestId);
  }
  expect(new Set(ids).size).toBe(2);
});

test('pages keep their addresses to themselves, and ask for nothing that they do not use', async () => {
  for (const path of ['/login', '/reset-password?token=secret', '/r/nope', '/nope.html']) {
    const { headers } = await fetchFrom(app, path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\), microphone=\(\)/);
  }
});

test('no answer of the API is kept: success, nothing to say, refusal, webhook', async () => {
  const { headers } = await addMember(app);
  const json = { ...headers, 'content-type': 'application/json' };
  const calls: [string, RequestInit, number][] = [
    ['/api/patients', { headers }, 200],
    ['/api/patients', {}, 401],
    ['/api/patients', { headers: json, method: 'POST', body: '{' }, 400],
    ['/api/patients/00000000-0000-7000-8000-000000000000', { headers }, 404],
    ['/api/webhooks/twilio/inbound', { method: 'POST', body: new URLSearchParams({ Body: 'STOP' }) }, 403],
    ['/api/auth/logout', { headers: json, method: 'POST', body: '{}' }, 204],
  ];
  for (const [path, init, status] of calls) {
    const answer = await fetchFrom(app, path, init);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toBe(NO_PAGE);
  }
});

test('the dashboard runs its own scripts and no others', async () => {
  const page = await fetchFrom(app, '/login');
  const policy = await policyOf(page);
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
  });
  const html = await page.text();
  expect(html).toContain('<script');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/);
});

test('the dashboard takes pictures from where the operator’s advertising counts sales, and from nowhere else', async () => {
  const env = { CONVERSION_URL: 'https://ads.example.com/sale?value={value}&currency={currency}' };
  const counting = await startApp('sqlite', { env, worker: false });
  const picturesOf = async (from: TestApp, path: string) =>
    (await policyOf(fetchFrom(from, path)))['img-src'];
  expect(await picturesOf(app, '/payment/success')).toBe("'self' data:");
  expect(await picturesOf(counting, '/payment/success')).toBe("'self' data: https://ads.example.com");
  expect(await picturesOf(counting, '/r/nope')).toBe("'self' data:");
});

test('the patient’s page lets hCaptcha in only where it asks for a captcha', async () => {
  const keys = { HCAPTCHA_SITE_KEY: 'site-key-of-the-tests', HCAPTCHA_SECRET: 'secret-of-the-tests' };
  const asking = await startApp('sqlite', { env: keys, worker: false });
  expect(await policyOf(fetchFrom(app, '/r/nope'))).toMatchObject({
    'script-src': "'self'",
    'connect-src': "'self'",
    'style-src': expect.stringMatching(/^'sha256-[^']+'$/),
  });
  expect(await policyOf(fetchFrom(asking, '/r/nope'))).toMatchObject({
    'script-src': `'self' ${HCAPTCHA}`,
    'connect-src': `'self' ${HCAPTCHA}`,
    'frame-src': HCAPTCHA,
    'style-src': expect.stringMatching(
      /^'sha256-[^']+' https:\/\/hcaptcha\.com https:\/\/\*\.hcaptcha\.com$/,
    ),
  });
  expect((await policyOf(fetchFrom(asking, '/login')))['script-src']).toBe("'self'");
});

test('under https, and only there, browsers are told to stay with it', async () => {
  const env = { PUBLIC_URL: 'https://reviews.example.com' };
  const secure = await startApp('sqlite', { env, worker: false });
  for (const path of ['/login', '/api/health', '/api/nope', '/r/nope']) {
    const { headers } = await fetchFrom(secure, path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
});

test('a page elsewhere that asks whether it may call gets no leave', async () => {
  const headers = {
    origin: 'https://evil.example.com',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,authorization',
  };
  for (const path of ['/api/auth/login', '/api/patients', '/login']) {
    const answer = await fetchFrom(app, path, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(404);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('a file that is not there is not found; any other address is the dashboard', async () => {
  const statusOf = async (path: string) => (await fetchFrom(app, path)).status;
  for (const path of ['/nope.js', '/assets/nope.js', '/favicon.ico', '/.env', '/settings/.git']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  for (const path of ['/', '/login', '/settings/team', '/reset-password?token=a.b']) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
  const missing = await fetchFrom(app, '/assets/nope.js');
  expect(missing.headers.get('cache-control')).not.toContain('immutable');
});

test('cookies that others left behind break no request', async () => {
  for (const cookie of ['a b="c', '=;;=', '__proto__=1', 'näme=1', 'x="y; z', 'a=1; a=2', '{"json": true}']) {
    const headers = { cookie: Buffer.from(cookie).toString('latin1') };
    for (const path of ['/api/health', '/login']) {
      expect([cookie, path, (await fetchFrom(app, path, { headers })).status]).toEqual([cookie, path, 200]);
    }
  }
});
