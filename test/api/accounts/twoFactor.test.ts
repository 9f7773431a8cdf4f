import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { challengeCode } from '../../../server/domain/mail/secrets.ts';
import {
  beginSignIn,
  MINUTE,
  mailedCode,
  newDevice,
  turnOnApp,
  turnOnMailedCodes,
  wait,
} from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  loginAs,
  mailsTo,
  oneOf,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** The second step of signing in: six digits by e-mail, or an authenticator app. */

/** Digits that are not these. */
const notThis = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(ENGINES)('the second step by e-mail on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('is turned on with a mailed code, asked for at sign-in, and turned off again', async () => {
    const member = await addMember(app);
    const { client, email } = member;
    expect(await client.getTwoFactor()).toEqual({ enabled: false, method: null, recoveryCodesLeft: 0 });
    await turnOnMailedCodes(app, member);
    expect(await client.getTwoFactor()).toMatchObject({ enabled: true, method: 'email' });
    const { device, sessionId } = await beginSignIn(app, email);
    const code = await mailedCode(app, email, 2);
    const { user } = await device.verifyTwoFactor({
      payload: { sessionId, code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(user.email).toBe(email);
    await client.disableTwoFactor();
    expect((await loginAs(newDevice(app), { email, password: PASSWORD })).user.email).toBe(email);
  });

  test('many guesses at once get no more than five tries', async () => {
    const member = await addMember(app);
    await turnOnMailedCodes(app, member);
    const { device, sessionId } = await beginSignIn(app, member.email);
    const wrong = notThis(await mailedCode(app, member.email, 2));
    const guesses = Array.from({ length: 12 }, () =>
      refusal(device.verifyTwoFactor({ payload: { sessionId, code: wrong } })),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((found) => found === 'invalid_code')).toHaveLength(LIMITS.codeTries);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a code works once, for ten minutes, on the device that began, and for its own sign-in', async () => {
      const member = await addMember(app);
      await turnOnMailedCodes(app, member);
      const first = await beginSignIn(app, member.email);
      const code = await mailedCode(app, member.email, 2);
      const thief = newDevice(app).verifyTwoFactor({ payload: { sessionId: first.sessionId, code } });
      expect(await refusal(thief)).toMatchObject({ status: 400, code: 'token_expired' });
      const use = ({ device, sessionId }: typeof first, digits = code) =>
        device.verifyTwoFactor({ payload: { sessionId, code: digits } });
      await use(first);
      expect((await refusal(use(first))).code).toBe('token_expired');
      const second = await beginSignIn(app, member.email);
      expect((await refusal(use(second))).code).toBe('invalid_code');
      const fresh = await mailedCode(app, member.email, 3);
      wait(app, LIMITS.codeMinutes * MINUTE + 1);
      expect((await refusal(use(second, fresh))).code).toBe('token_expired');
    });

    test('after five wrong codes the right one is too late', async () => {
      const member = await addMember(app);
      await turnOnMailedCodes(app, member);
      const { device, sessionId } = await beginSignIn(app, member.email);
      const code = await mailedCode(app, member.email, 2);
      const guess = (digits: string) =>
        refusal(device.verifyTwoFactor({ payload: { sessionId, code: digits } }));
      for (let tries = 0; tries < LIMITS.codeTries; tries += 1) {
        expect(await guess(notThis(code))).toMatchObject({
          code: 'invalid_code',
          message: 'Please check the code and try again.',
        });
      }
      expect((await guess(code)).code).toBe('token_expired');
    });

    test('wrong codes are counted for the account, from however many addresses and at however many sign-ins', async () => {
      const proxied = await startApp(engine, { env: { TRUST_PROXY: 'true' } });
      const [member, neighbour] = [await addMember(proxied), await addMember(proxied)];
      for (const one of [member, neighbour]) await turnOnMailedCodes(proxied, one);
      const begin = async (email: string, from: number) => {
        const there = newDevice(proxied, { 'x-forwarded-for': `198.51.100.${from}` });
        const { device, sessionId } = await beginSignIn(proxied, email, there);
        const right = challengeCode(proxied.ctx, sessionId);
        return { right, verify: (code: string) => device.verifyTwoFactor({ payload: { sessionId, code } }) };
      };
      for (let from = 1; from <= LIMITS.wrongCodesPerHour / LIMITS.codeTries; from += 1) {
        const { right, verify } = await begin(member.email, from);
        for (let tries = 0; tries < LIMITS.codeTries; tries += 1) {
          expect((await refusal(verify(notThis(right)))).code).toBe('invalid_code');
        }
      }
      const [late, other] = [await begin(member.email, 99), await begin(neighbour.email, 99)];
      expect((await refusal(late.verify(late.right))).code).toBe('too_many_requests');
      expect((await other.verify(other.right)).user.email).toBe(neighbour.email);
    });

    test('somebody who knows the password has only so many codes mailed, from wherever they ask', async () => {
      const proxied = await startApp(engine, { env: { TRUST_PROXY: 'true' } });
      const [member, neighbour] = [await addMember(proxied), await addMember(proxied)];
      for (const one of [member, neighbour]) await turnOnMailedCodes(proxied, one);
      const begin = (email: string, from: number) =>
        beginSignIn(proxied, email, newDevice(proxied, { 'x-forwarded-for': `198.51.100.${from}` }));
      // The first code turned the second step on.
      for (let from = 1; from < LIMITS.codeMailsPerHour; from += 1) await begin(member.email, from);
      expect((await refusal(begin(member.email, 99))).code).toBe('too_many_requests');
      expect((await refusal(member.client.testTwoFactor())).code).toBe('too_many_requests');
      expect((await begin(neighbour.email, 99)).sessionId).toBeTruthy();
      const codes = { kind: 'sign_in_code', recipient: member.email };
      expect(await proxied.database.knex('mails').where(codes)).toHaveLength(LIMITS.codeMailsPerHour);
    });

    test('the database holds no code', async () => {
      const member = await addMember(app);
      await member.client.testTwoFactor();
      const code = await mailedCode(app, member.email);
      for (const table of ['challenges', 'mails', 'users']) {
        const rows = await app.database.knex(table).select();
        const withoutTimes = JSON.stringify(rows).replace(
          /\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}-[\da-f-]{27}/g,
          '',
        );
        expect(withoutTimes, table).not.toContain(code);
      }
    });
  });
});

describe.each(ENGINES)('an authenticator app on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('is turned on with its code, gives recovery codes once, and no code is mailed', async () => {
    const member = await addMember(app);
    const { code, recoveryCodes } = await turnOnApp(app, member);
    expect(new Set(recoveryCodes).size).toBe(LIMITS.recoveryCodes);
    expect(recoveryCodes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await member.client.getTwoFactor()).toEqual({
      enabled: true,
      method: 'authenticator',
      recoveryCodesLeft: LIMITS.recoveryCodes,
    });
    wait(app, 30);
    const answer = await newDevice(app).login({ payload: { email: member.email, password: PASSWORD } });
    expect(answer).toMatchObject({ twoFactorRequired: true, method: 'authenticator' });
    const { device, sessionId } = await beginSignIn(app, member.email);
    const { user } = await device.verifyTwoFactor({ payload: { sessionId, code: code() } });
    expect(user.email).toBe(member.email);
    expect(await mailsTo(app, member.email)).toHaveLength(1);
  });

  test('a code of the app is good once, and one of a minute ago is not', async () => {
    const member = await addMember(app);
    // To where the app begins to show another code, and shows it for half a minute.
    wait(app, 30 - ((app.ctx.now().getTime() / 1_000) % 30));
    const { code } = await turnOnApp(app, member);
    const signInWith = async (digits: string) => {
      const { device, sessionId } = await beginSignIn(app, member.email);
      return device.verifyTwoFactor({ payload: { sessionId, code: digits } });
    };
    expect((await refusal(signInWith(code()))).code).toBe('invalid_code');
    wait(app, 30);
    const good = code();
    await signInWith(good);
    expect((await refusal(signInWith(good))).code).toBe('invalid_code');
    const old = code();
    wait(app, 90);
    expect((await refusal(signInWith(old))).code).toBe('invalid_code');
  });

  test('each recovery code signs in once', async () => {
    const member = await addMember(app);
    const { recoveryCodes } = await turnOnApp(app, member);
    const [recovery = ''] = recoveryCodes;
    const signInWith = async (code: string) => {
      const { device, sessionId } = await beginSignIn(app, member.email);
      return device.verifyTwoFactor({ payload: { sessionId, code } });
    };
    await signInWith(recovery.toUpperCase());
    expect((await refusal(signInWith(recovery))).code).toBe('invalid_code');
    expect((await member.client.getTwoFactor()).recoveryCodesLeft).toBe(LIMITS.recoveryCodes - 1);
    const stranger = await addMember(app);
    await turnOnApp(app, stranger);
    const { device, sessionId } = await beginSignIn(app, stranger.email);
    const borrowed = device.verifyTwoFactor({ payload: { sessionId, code: recoveryCodes[1] as string } });
    expect((await refusal(borrowed)).code).toBe('invalid_code');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('nothing is on before its first code, and another person’s setup cannot be confirmed', async () => {
      const member = await addMember(app);
      const other = await addMember(app);
      const { sessionId, uri } = await member.client.startAuthenticator();
      expect(uri).toMatch(/^otpauth:\/\/totp\/Goodword:/);
      expect((await member.client.getTwoFactor()).enabled).toBe(false);
      const payload = { sessionId, code: '123456' };
      expect((await refusal(other.client.confirmAuthenticator({ payload }))).code).toBe('token_expired');
      expect((await refusal(member.client.confirmAuthenticator({ payload }))).code).toBe('invalid_code');
      expect((await member.client.getTwoFactor()).enabled).toBe(false);
    });

    test('turning it off ends the recovery codes, and its owner hears of it', async () => {
      const member = await addMember(app);
      await turnOnApp(app, member);
      expect(await member.client.disableTwoFactor()).toEqual({ enabled: false });
      expect((await member.client.getTwoFactor()).recoveryCodesLeft).toBe(0);
      await loginAs(newDevice(app), { email: member.email, password: PASSWORD });
      const subjects = (await mailsTo(app, member.email, 2)).map(({ subject }) => subject);
      expect(subjects.join()).toMatch(/off/);
    });
  });
});
