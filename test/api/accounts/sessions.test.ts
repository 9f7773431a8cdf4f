import Jwt from '@hapi/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { bearer, clientOf, DAY, MINUTE, newDevice, wait } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  loginAs,
  ONE_ENGINE,
  oneOf,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** Sessions: how they go on, who sees them, and every way in which they end. */

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe.each(ENGINES)('sessions on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  test('thirty calls with one token within seconds get one successor, and later it ends the session', async () => {
    const { email } = await addMember(app);
    const device = newDevice(app);
    const { refreshToken } = await loginAs(device, { email, password: PASSWORD });
    const refresh = () => device.refresh({ payload: { refreshToken } });
    const tabs = [...(await Promise.all(Array.from({ length: 15 }, refresh)))];
    for (let late = 0; late < 15; late++) tabs.push(await refresh());
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1);
    const next = await device.refresh({ payload: { refreshToken: tabs[0]?.refreshToken } });
    expect((await clientOf(app, next).getMe()).user.email).toBe(email);
    wait(app, LIMITS.refreshGraceSeconds + 1);
    expect((await refusal(refresh())).status).toBe(401);
    expect((await refusal(clientOf(app, next).getMe())).status).toBe(401);
  });

  test('one’s sessions are listed with device and time, and each can be signed out', async () => {
    const { client, email } = await addMember(app);
    const login = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER, 'x-device-id': 'desk' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const browser = clientOf(app, (await login.json()) as { accessToken: string });
    const { data } = await client.listSessions();
    expect(data.map(({ device, client: kind, current }) => ({ device, kind, current }))).toEqual([
      { device: 'Chrome on Windows', kind: 'browser', current: false },
      { device: 'Goodword in a terminal', kind: 'cli', current: true },
    ]);
    const id = data[0]?.id as string;
    await client.endSession({ params: { id } });
    expect((await refusal(browser.getMe())).status).toBe(401);
    expect((await client.listSessions()).data).toHaveLength(1);
    expect((await refusal(client.endSession({ params: { id } }))).status).toBe(404);
  });

  test('signing out everywhere else keeps this one, and everywhere ends it too', async () => {
    const { client, email } = await addMember(app);
    const other = clientOf(app, await loginAs(newDevice(app), { email, password: PASSWORD }));
    expect(await client.endSessions({ query: { keepCurrent: 'true' } })).toEqual({ ended: 1 });
    expect((await refusal(other.getMe())).status).toBe(401);
    expect(await client.endSessions()).toEqual({ ended: 1 });
    expect((await refusal(client.getMe())).status).toBe(401);
  });

  test('a removed person, and one whose role changes, is out at once', async () => {
    const owner = await addMember(app);
    const clinicId = owner.clinicId as string;
    const promoted = await addMember(app, { role: 'staff', clinicId });
    const removed = await addMember(app, { role: 'admin', clinicId });
    await owner.client.setMemberRole({ params: { id: promoted.userId }, payload: { role: 'admin' } });
    await owner.client.removeMember({ params: { id: removed.userId } });
    for (const { client } of [promoted, removed]) expect((await refusal(client.getMe())).status).toBe(401);
  });

  test('the password given again lets somebody do for a while what asks who they are', async () => {
    const { client, email } = await addMember(app);
    const signedIn = clientOf(app, await loginAs(newDevice(app), { email, password: PASSWORD }));
    const makeToken = () => signedIn.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } });
    wait(app, LIMITS.freshProofMinutes * MINUTE + 1);
    expect(await refusal(makeToken())).toMatchObject({ code: 'fresh_proof_required' });
    await signedIn.prove({ payload: { password: PASSWORD } });
    expect((await makeToken()).data.name).toBe('Sync');
    expect((await client.listApiTokens()).data).toHaveLength(1);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('who copies a token within those seconds shares its chain: going on with both ends the session', async () => {
      const { email } = await addMember(app);
      const device = newDevice(app);
      const { refreshToken } = await loginAs(device, { email, password: PASSWORD });
      const goOn = (token: string | undefined) => device.refresh({ payload: { refreshToken: token } });
      const owner = await goOn(refreshToken);
      const ahead = await goOn(owner.refreshToken);
      const thief = await goOn(refreshToken);
      expect(thief.refreshToken).toBe(ahead.refreshToken);
      await goOn(thief.refreshToken);
      wait(app, LIMITS.refreshGraceSeconds + 1);
      expect((await refusal(goOn(ahead.refreshToken))).status).toBe(401);
      expect((await refusal(clientOf(app, thief).getMe())).status).toBe(401);
    });

    test('nobody sees or ends another person’s session', async () => {
      const owner = await addMember(app);
      const colleague = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
      const [session] = (await colleague.client.listSessions()).data;
      const params = { id: session?.id as string };
      expect(await refusal(owner.client.endSession({ params }))).toMatchObject({ status: 404 });
      expect((await colleague.client.getMe()).user.role).toBe('staff');
    });
  });
});

/** What posts to the routes of signing in as a kind of program does. */
const poster = (app: TestApp, kind: 'browser' | 'cli') => {
  const headers = { 'content-type': 'application/json', 'x-device-id': 'd', 'x-goodword-client': kind };
  return (path: string, payload: object, cookie = '') =>
    fetch(`${app.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(payload),
    });
};

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0];

describe('the limits of a session', () => {
  const refreshAfter = async (kind: 'browser' | 'cli', pauses: number[]): Promise<number> => {
    const app = await startApp('sqlite', { worker: false });
    const { email } = await addMember(app);
    const post = poster(app, kind);
    let answer = await post('login', { email, password: PASSWORD });
    for (const pause of pauses) {
      wait(app, pause);
      const { refreshToken } = (await answer.json()) as { refreshToken?: string };
      answer = await post('refresh', { refreshToken }, cookieOf(answer));
    }
    return answer.status;
  };

  test('a browser’s ends after a day without use, a terminal’s after two weeks', async () => {
    const { browser, cli } = LIMITS.sessionIdleMinutes;
    expect(await refreshAfter('browser', [browser * MINUTE - 60])).toBe(200);
    expect(await refreshAfter('browser', [browser * MINUTE + 60])).toBe(401);
    expect(await refreshAfter('cli', [cli * MINUTE - 60])).toBe(200);
    expect(await refreshAfter('cli', [cli * MINUTE + 60])).toBe(401);
  });

  test('any ends after sixty days, however much it is used', async () => {
    const everyTenDays = Array.from({ length: 5 }, () => 10 * DAY);
    expect(await refreshAfter('cli', everyTenDays)).toBe(200);
    expect(await refreshAfter('cli', [...everyTenDays, 10 * DAY + 60])).toBe(401);
  });
});

test.each(ONE_ENGINE)(
  'a database that is away for a moment takes no browser’s session away, on %s',
  async (engine) => {
    const app = await startApp(engine, { worker: false });
    const { email } = await addMember(app);
    const post = poster(app, 'browser');
    const cookie = cookieOf(await post('login', { email, password: PASSWORD }));
    const { knex } = app.ctx.db;
    await knex.schema.renameTable('refresh_tokens', 'away');
    const failed = await post('refresh', {}, cookie);
    expect([failed.status, failed.headers.get('set-cookie')]).toEqual([500, null]);
    await knex.schema.renameTable('away', 'refresh_tokens');
    expect((await post('refresh', {}, cookie)).status).toBe(200);
    expect(cookieOf(await post('refresh', {}, 'goodword_refresh=none'))).toBe('goodword_refresh=');
  },
);

describe('tokens that are none of ours', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  test('without a signature, of another key, of another use, or too old are refused', async () => {
    const { client, headers } = await addMember(app);
    const [session] = (await client.listSessions()).data;
    const claims = { sid: session?.id, aud: 'goodword access', iat: now(), exp: now() + 10 * DAY };
    const key = app.ctx.keys.accessTokens;
    const sign = (payload: object, secret: Buffer | string = key) => Jwt.token.generate(payload, secret);
    const good = sign(claims);
    expect((await bearer(app, good).getMe()).user.role).toBe('owner');
    const [head, body, signature] = (headers.authorization as string).replace('Bearer ', '').split('.');
    const forged = {
      'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
      'alg None': `${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims)}.${signature}`,
      'another key': sign(claims, 'x'.repeat(32)),
      'another algorithm': Jwt.token.generate(claims, { key, algorithm: 'HS512' }),
      'another use': sign({ ...claims, aud: 'goodword refresh' }),
      'no use': sign({ ...claims, aud: undefined }),
      'another session': sign({ ...claims, sid: crypto.randomUUID() }),
      'too old': sign({ ...claims, iat: now() - 10 * DAY, exp: now() - 9 * DAY }),
      'changed claims': `${head}.${encode({ ...claims, sid: crypto.randomUUID() })}.${signature}`,
      'cut off': `${head}.${body}`,
      'no token': 'Bearer',
    };
    for (const [what, token] of Object.entries(forged)) {
      expect((await refusal(bearer(app, token).getMe())).status, what).toBe(401);
    }
  });

  test('a token of one kind opens nothing as another kind', async () => {
    const { client, email, headers } = await addMember(app);
    const access = (headers.authorization as string).replace('Bearer ', '');
    const { refreshToken = '' } = await loginAs(newDevice(app), { email, password: PASSWORD });
    const { sessionId } = await client.testTwoFactor();
    for (const token of [refreshToken, sessionId]) {
      expect((await refusal(bearer(app, token).getMe())).status).toBe(401);
    }
    for (const token of [access, refreshToken, sessionId]) {
      const payload = { token, newPassword: 'Another-horse-8!' };
      expect((await refusal(app.anybody.resetPassword({ payload }))).status).toBe(404);
      expect((await refusal(app.anybody.verifyEmail({ payload: { token } }))).status).toBe(404);
      expect((await refusal(app.anybody.getInvitation({ payload: { token } }))).status).toBe(404);
    }
    expect((await refusal(newDevice(app).refresh({ payload: { refreshToken: access } }))).status).toBe(401);
    const swapped = app.anybody.verifyTwoFactor({ payload: { sessionId, code: '000000' } });
    expect(await refusal(swapped)).toMatchObject({ status: 400, code: 'token_expired' });
  });
});
