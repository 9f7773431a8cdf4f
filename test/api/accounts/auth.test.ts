import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { MINUTE, wait } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  loginAs,
  oneOf,
  PASSWORD,
  signIn,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

const SIGNUP = {
  email: 'New.Owner@Example.com',
  password: 'Copper&lantern-42',
  firstName: 'New',
  lastName: 'Owner',
  clinicName: 'Elm Street Clinic',
  acceptTerms: true as const,
};

describe.each(ENGINES)('signing up and in on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  test('a new owner signs up, is signed in, and finds a clinic on preview with an 8-digit id', async () => {
    const signedUp = await app.anybody.signup({ payload: SIGNUP });
    expect(signedUp.user).toMatchObject({
      email: 'new.owner@example.com',
      role: 'owner',
      emailVerified: false,
    });
    expect(signedUp.clinic).toMatchObject({ clinicName: 'Elm Street Clinic', subscriptionStatus: 'trial' });
    expect(signedUp.clinic?.id).toMatch(/^\d{8}$/);
    const headers = { authorization: `Bearer ${signedUp.accessToken}` };
    const client = createClient({ origin: app.url, headers: () => headers });
    expect(await client.getSubscriptionStatus()).toEqual({
      subscriptionStatus: 'trial',
      clinicName: 'Elm Street Clinic',
      paid: false,
      sendingPause: null,
    });
  });

  test('a known address is refused, and nothing of the second sign-up stays', async () => {
    const { email } = await addMember(app);
    const clinics = () => app.database.knex('clinics').pluck('id');
    const before = await clinics();
    const error = await refusal(app.anybody.signup({ payload: { ...SIGNUP, email } }));
    expect(error).toMatchObject({ status: 409, code: 'email_taken' });
    expect(await clinics()).toEqual(before);
  });

  test('a refresh token works once; used again, it ends its whole session', async () => {
    const { email } = await addMember(app);
    const device = { 'x-device-id': 'desk-1', 'x-goodword-client': 'cli' };
    const client = createClient({ origin: app.url, headers: () => device });
    const first = await loginAs(client, { email, password: PASSWORD });
    const second = await client.refresh({
      payload: { refreshToken: first.refreshToken, deviceId: 'desk-1' },
    });
    wait(app, LIMITS.refreshGraceSeconds + 1);
    const reused = await refusal(
      client.refresh({ payload: { refreshToken: first.refreshToken, deviceId: 'desk-1' } }),
    );
    expect(reused.status).toBe(401);
    const next = await refusal(
      client.refresh({ payload: { refreshToken: second.refreshToken, deviceId: 'desk-1' } }),
    );
    expect(next.status).toBe(401);
    const bearer = createClient({
      origin: app.url,
      headers: () => ({ authorization: `Bearer ${second.accessToken}` }),
    });
    expect((await refusal(bearer.getMe())).status).toBe(401);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a wrong password and an unknown address get the same answer', async () => {
      const { email } = await addMember(app);
      const wrong = await refusal(app.anybody.login({ payload: { email, password: 'not the password' } }));
      const unknown = await refusal(
        app.anybody.login({ payload: { email: 'nobody@example.com', password: 'not the password' } }),
      );
      expect(wrong).toMatchObject({ status: 401, message: 'Please check your email and password.' });
      expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    });

    test('a refresh token from another device is refused and stays good for its own', async () => {
      const { email } = await addMember(app);
      const device = { 'x-device-id': 'desk-1', 'x-goodword-client': 'cli' };
      const client = createClient({ origin: app.url, headers: () => device });
      const { refreshToken } = await loginAs(client, { email, password: PASSWORD });
      expect((await refusal(client.refresh({ payload: { refreshToken, deviceId: 'thief' } }))).status).toBe(
        401,
      );
      expect(await client.refresh({ payload: { refreshToken, deviceId: 'desk-1' } })).toHaveProperty(
        'accessToken',
      );
    });

    test('signing out ends the access token at once', async () => {
      const { client } = await addMember(app);
      expect((await client.getMe()).user.role).toBe('owner');
      await client.logout();
      expect((await refusal(client.getMe())).status).toBe(401);
    });
  });
});

describe('what browsers get', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
  });

  test('the refresh token travels in a cookie that scripts cannot read, and refreshes from there', async () => {
    const { email } = await addMember(app);
    const post = (path: string, payload: object, cookie = '') =>
      fetch(`${app.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-id': 'browser-1', cookie },
        body: JSON.stringify(payload),
      });
    const login = await post('login', { email, password: PASSWORD });
    expect(await login.json()).not.toHaveProperty('refreshToken');
    const setCookie = login.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^goodword_refresh=[^;]+;.*HttpOnly.*SameSite=Strict/);
    const refreshed = await post('refresh', { deviceId: 'browser-1' }, setCookie.split(';')[0]);
    expect(refreshed.status).toBe(200);
    expect(await refreshed.json()).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    expect((await post('refresh', { deviceId: 'browser-1' })).status).toBe(401);
  });

  test('sign-in by password is throttled after many failures, and says when to try again', async () => {
    const attempt = () =>
      refusal(app.anybody.login({ payload: { email: 'nobody@example.com', password: 'guess-guess' } }));
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(401);
    const throttled = await attempt();
    expect(throttled).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(throttled.retryAfter).toBeGreaterThan(0);
  });

  test('an access token ends after its fifteen minutes', async () => {
    const { email, headers } = await addMember(app);
    wait(app, 16 * MINUTE);
    const late = createClient({ origin: app.url, headers: () => headers });
    expect((await refusal(late.getMe())).status).toBe(401);
    const { client } = await signIn(app, email);
    expect((await client.getMe()).user.email).toBe(email);
  });
});

describe('guessing a review link', () => {
  test('is throttled on the page as in the API, and only unknown tokens count', async () => {
    const app = await startApp('sqlite', { worker: false });
    const guess = async (path: string) => (await fetch(`${app.url}${path}`)).status;
    for (let tries = 0; tries < 60; tries += 1) expect(await guess(`/r/guess${tries}/1`)).toBe(404);
    expect(await guess('/r/guess60/1')).toBe(429);
    expect((await fetch(`${app.url}/r/guess61`)).headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
