import { expect, test } from 'vitest';
import { api, ROUTE_NAMES } from '../../../server/contract/core/api.ts';
import { addressOf } from '../../../server/contract/core/client.ts';
import type { RouteDeclaration } from '../../../server/contract/core/route.ts';
import { addMember, PASSWORD, startApp, type TestApp } from '../../support/app.ts';

// The cookie is the one thing that a browser sends by itself, and /auth/refresh the one call that reads it.

const DEVICE = 'browser-1';

function post(app: TestApp, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${app.server.info.uri}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': DEVICE, ...headers },
    body: JSON.stringify(body),
  });
}

/** The name and value of the cookie that an answer sets. */
const cookieIn = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function signedInBrowser(app: TestApp) {
  const { email } = await addMember(app);
  const cookie = cookieIn(await post(app, 'login', { email, password: PASSWORD }));
  expect(cookie).toMatch(/^goodword_refresh=.+/);
  return { email, cookie };
}

const refresh = (app: TestApp, cookie: string, headers: Record<string, string> = {}) =>
  post(app, 'refresh', { deviceId: DEVICE }, { ...headers, cookie });

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example.com' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'null' },
  { origin: 'not an address' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test('another site’s page cannot refresh a session, nor end it', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { cookie } = await signedInBrowser(app);
  for (const headers of FOREIGN) {
    const answer = await refresh(app, cookie, headers);
    expect([headers, answer.status, answer.headers.get('set-cookie')]).toEqual([headers, 401, null]);
  }
  expect((await refresh(app, cookie)).status).toBe(200);
});

test('our own page can, by the address it was opened at or by the public one', async () => {
  const app = await startApp('sqlite', {
    env: { PUBLIC_URL: 'http://reviews.example.com' },
    worker: false,
  });
  const { url, ...rest } = app;
  const { cookie } = await signedInBrowser({ ...rest, url: app.server.info.uri });
  const own = [
    { origin: app.server.info.uri, 'sec-fetch-site': 'same-origin' },
    { origin: url },
    { 'sec-fetch-site': 'none' },
  ];
  let last = cookie;
  for (const headers of own) {
    const answer = await refresh(app, last, headers);
    expect([headers, answer.status]).toEqual([headers, 200]);
    last = cookieIn(answer);
  }
});

test('another site’s page cannot sign the browser in as somebody else', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { email } = await addMember(app);
  const answer = await post(
    app,
    'login',
    { email, password: PASSWORD },
    { origin: 'https://evil.example.com' },
  );
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('what a form can post without asking is no call', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { cookie } = await signedInBrowser(app);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await refresh(app, cookie, { 'content-type': type })).status).toBe(415);
  }
  expect((await refresh(app, cookie)).status).toBe(200);
});

test('a broken cookie beside ours does not sign out', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { cookie } = await signedInBrowser(app);
  expect((await refresh(app, `left behind="; ${cookie}; x={"y": 1}`)).status).toBe(200);
});

test('the cookie is for this very host: HttpOnly, SameSite=Strict, and under https __Host- and Secure', async () => {
  const app = await startApp('sqlite', {
    env: { PUBLIC_URL: 'https://reviews.example.com' },
    worker: false,
  });
  const { email } = await addMember({ ...app, url: app.server.info.uri });
  const answer = await post(app, 'login', { email, password: PASSWORD }, { origin: app.url });
  const [pair, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  expect(pair).toMatch(/^__Host-goodword_refresh=.+/);
  expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']));
  expect(attributes.filter((attribute) => attribute.startsWith('Domain'))).toEqual([]);
  const plain = cookieIn(answer).replace('__Host-', '');
  expect((await refresh(app, plain)).status).toBe(401);
  expect((await refresh(app, cookieIn(answer))).status).toBe(200);
});

test('a body without JSON’s content type is no call on any route: another page cannot lock its visitor out', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { email, headers } = await addMember(app);
  const payload = JSON.stringify({ email, password: 'Wrong-horse-7!' });
  for (const name of ROUTE_NAMES) {
    const route: RouteDeclaration = api[name];
    if (route.method === 'GET' || route.upload || !route.payload) continue;
    const params = {
      id: crypto.randomUUID(),
      phone: '+12125550100',
      platform: 'google',
      token: 'nosuchtoken0',
    };
    const at = app.url + addressOf(route, { params: { ...params, clinicId: '12345678', visitId: 'V-17' } });
    for (const type of [undefined, 'text/plain']) {
      // A Blob without a type is sent without one, as a page’s own is.
      const answer = await fetch(at, {
        method: route.method,
        headers: { ...(route.access !== 'public' && headers), ...(type && { 'content-type': type }) },
        body: new Blob([payload]),
      });
      expect({ name, type, status: answer.status }).toMatchObject({ status: expect.toSatisfy(isRefused) });
      if (route.access === 'public')
        expect({ name, type, status: answer.status }).toMatchObject({ status: 415 });
    }
  }
  expect((await post(app, 'login', { email, password: PASSWORD })).status).toBe(200);
});

/** Anyone who may not call at all is told that first. */
const isRefused = (status: number) => [403, 415].includes(status);
