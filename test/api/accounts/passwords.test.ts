import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { asksForCode } from '../../../server/contract/routes/auth.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import {
  bearer,
  DAY,
  HOUR,
  MINUTE,
  mailedCode,
  mailedToken,
  newDevice,
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

/** Forgotten and guessed passwords; addresses that are proved. */

const NEXT = 'Another-horse-8!';

describe.each(ENGINES)('a forgotten password on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('is set again with the mailed link, once, and every session ends', async () => {
    const { client, email } = await addMember(app);
    await app.anybody.requestPasswordReset({ payload: { email: ` ${email.toUpperCase()} ` } });
    const token = await mailedToken(app, email, 'reset-password');
    await app.anybody.checkPasswordReset({ payload: { token } });
    await app.anybody.resetPassword({ payload: { token, newPassword: NEXT } });
    expect((await refusal(client.getMe())).status).toBe(401);
    const old = app.anybody.login({ payload: { email, password: PASSWORD } });
    expect((await refusal(old)).code).toBe('invalid_credentials');
    expect((await loginAs(newDevice(app), { email, password: NEXT })).user.email).toBe(email);
    const used = app.anybody.checkPasswordReset({ payload: { token } });
    expect((await refusal(used)).code).toBe('token_expired');
    const again = app.anybody.resetPassword({ payload: { token, newPassword: PASSWORD } });
    expect(await refusal(again)).toMatchObject({ status: 400, code: 'token_expired' });
    const subjects = (await mailsTo(app, email, 2)).map(({ subject }) => subject);
    expect(subjects.join()).toMatch(/password was changed/i);
  });

  test('leaves no session to those who signed in with the old one at the same moment', async () => {
    const { email } = await addMember(app);
    await app.anybody.requestPasswordReset({ payload: { email } });
    const token = await mailedToken(app, email, 'reset-password');
    const signIns = Array.from({ length: 9 }, () => loginAs(newDevice(app), { email, password: PASSWORD }));
    const reset = app.anybody.resetPassword({ payload: { token, newPassword: NEXT } });
    const signedIn = (await Promise.allSettled(signIns)).flatMap((end) =>
      end.status === 'fulfilled' ? [end.value] : [],
    );
    await reset;
    const lives = await Promise.all(
      signedIn.map(({ accessToken }) => refusal(bearer(app, accessToken).getMe())),
    );
    expect(lives.map(({ status }) => status)).toEqual(signedIn.map(() => 401));
  });

  test('asked for by many at once with one link is set by one of them', async () => {
    const { email } = await addMember(app);
    await app.anybody.requestPasswordReset({ payload: { email } });
    const token = await mailedToken(app, email, 'reset-password');
    const tries = Array.from({ length: 5 }, (_, n) =>
      app.anybody.resetPassword({ payload: { token, newPassword: `Another-horse-${n}!` } }),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    describe.each(oneOf(engine))('and on %s alone', () => {
      test('cannot be set after an hour, nor with an older link once a newer one was used', async () => {
        const { email } = await addMember(app);
        await app.anybody.requestPasswordReset({ payload: { email } });
        const first = await mailedToken(app, email, 'reset-password');
        await app.anybody.requestPasswordReset({ payload: { email } });
        const second = await mailedToken(app, email, 'reset-password', 2);
        expect(second).not.toBe(first);
        const setWith = (token: string) =>
          app.anybody.resetPassword({ payload: { token, newPassword: NEXT } });
        await setWith(second);
        expect((await refusal(setWith(first))).code).toBe('token_expired');
        await app.anybody.requestPasswordReset({ payload: { email } });
        const late = await mailedToken(app, email, 'reset-password', 3);
        wait(app, LIMITS.resetLinkMinutes * MINUTE + 1);
        expect(await refusal(setWith(late))).toMatchObject({ status: 400, code: 'token_expired' });
        expect((await refusal(setWith('made-up'))).status).toBe(404);
      });

      test('ends a sign-in that waits for its code', async () => {
        const { client, email } = await addMember(app);
        await turnOnMailedCodes(app, { client, email });
        const device = newDevice(app);
        const step = await device.login({ payload: { email, password: PASSWORD } });
        if (!asksForCode(step)) throw new Error('no code was asked for');
        const code = await mailedCode(app, email, 2);
        await client.changePassword({ payload: { currentPassword: PASSWORD, newPassword: NEXT } });
        const late = device.verifyTwoFactor({ payload: { sessionId: step.sessionId, code } });
        expect((await refusal(late)).code).toBe('token_expired');
      });

      test('answers alike for known and unknown addresses, and mails only the known', async () => {
        const { email } = await addMember(app);
        const ask = async (address: string) => {
          const answer = await fetch(`${app.url}/api/auth/password-reset-request`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: address }),
          });
          return {
            status: answer.status,
            body: await answer.text(),
            headers: [...answer.headers.keys()].sort(),
          };
        };
        const unknown = await ask('nobody@example.com');
        expect(await ask(email)).toEqual(unknown);
        expect(unknown.status).toBe(204);
        await mailsTo(app, email);
        const rows = await app.database
          .knex('mails')
          .where({ kind: 'password_reset' })
          .whereIn('recipient', [email, 'nobody@example.com']);
        expect(rows).toHaveLength(2);
        expect(await mailsTo(app, 'nobody@example.com', 0)).toEqual([]);
      });

      test('of somebody with a second step still asks for it afterwards', async () => {
        const member = await addMember(app);
        const { email } = member;
        await turnOnMailedCodes(app, member);
        await app.anybody.requestPasswordReset({ payload: { email } });
        const token = await mailedToken(app, email, 'reset-password');
        await app.anybody.resetPassword({ payload: { token, newPassword: NEXT } });
        const answer = await app.anybody.login({ payload: { email, password: NEXT } });
        expect(answer).toMatchObject({ twoFactorRequired: true, method: 'email' });
      });
    });
  });
});

describe.each(ENGINES)('proving an address on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  const newForm = () => ({
    email: `${randomUUID()}@example.com`,
    password: 'Copper&lantern-42',
    firstName: 'New',
    lastName: 'Owner',
    clinicName: 'Elm Street Clinic',
    acceptTerms: true as const,
  });

  test('signing up mails a link that proves it, however often it is opened', async () => {
    const form = newForm();
    await app.anybody.signup({ payload: form });
    const token = await mailedToken(app, form.email, 'verify-email');
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await app.anybody.verifyEmail({ payload: { token } })).toEqual({ emailVerified: true });
    }
    const { user } = await loginAs(newDevice(app), form);
    expect(user.emailVerified).toBe(true);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a link that ran out is 400, an unknown one 404, and a new one can be mailed', async () => {
      const form = newForm();
      await app.anybody.signup({ payload: form });
      const token = await mailedToken(app, form.email, 'verify-email');
      wait(app, LIMITS.verifyLinkHours * HOUR + 1);
      expect(await refusal(app.anybody.verifyEmail({ payload: { token } }))).toMatchObject({
        status: 400,
        code: 'token_expired',
      });
      expect((await refusal(app.anybody.verifyEmail({ payload: { token: 'made-up' } }))).status).toBe(404);
      await app.anybody.resendVerification({ payload: { email: form.email } });
      const fresh = await mailedToken(app, form.email, 'verify-email', 2);
      expect(await app.anybody.verifyEmail({ payload: { token: fresh } })).toEqual({ emailVerified: true });
    });

    test('an address that may run the installation is proved by a new password, not by a stranger’s', async () => {
      const form = newForm();
      await app.anybody.signup({ payload: form });
      const early = await mailedToken(app, form.email, 'verify-email');
      app.ctx.config.superAdminEmails.push(form.email);
      const stranger = newDevice(app);
      await loginAs(stranger, form);
      expect((await refusal(app.anybody.verifyEmail({ payload: { token: early } }))).code).toBe(
        'token_expired',
      );
      await app.anybody.resendVerification({ payload: { email: form.email } });
      const token = await mailedToken(app, form.email, 'reset-password');
      expect((await refusal(app.anybody.verifyEmail({ payload: { token } }))).status).toBe(404);
      await app.anybody.resetPassword({ payload: { token, newPassword: 'Violet-kettle-42!' } });
      expect((await refusal(loginAs(newDevice(app), form))).status).toBe(401);
      const { user } = await loginAs(newDevice(app), { ...form, password: 'Violet-kettle-42!' });
      expect(user.emailVerified).toBe(true);
    });

    test('asking again for a proved or an unknown address answers alike and mails nothing', async () => {
      const { email } = await addMember(app);
      for (const address of [email, 'nobody@example.com']) {
        expect(await app.anybody.resendVerification({ payload: { email: address } })).toBeUndefined();
      }
      const ended = async () =>
        (
          await app.database
            .knex('mails')
            .where({ kind: 'verify_email', status: 'dropped' })
            .whereIn('recipient', [email, 'nobody@example.com'])
        ).length;
      await expect.poll(ended, { timeout: 20_000 }).toBe(2);
      expect(await mailsTo(app, email, 0)).toEqual([]);
    });

    test('nobody signs up with a common password, or one made of their own name', async () => {
      for (const password of ['Password1!', 'Elmstreet1!']) {
        const error = await refusal(app.anybody.signup({ payload: { ...newForm(), password } }));
        expect(error).toMatchObject({ status: 400, code: 'invalid_input' });
        expect(error.details[0]?.path).toBe('password');
      }
    });

    test('what nobody may choose at signup is ignored', async () => {
      const greedy = {
        ...newForm(),
        role: 'super_admin',
        clinicId: '12345678',
        emailVerified: true,
        paid: true,
      };
      const { user, clinic } = await app.anybody.signup({ payload: greedy });
      expect(user).toMatchObject({ role: 'owner', emailVerified: false });
      expect(user.clinicId).not.toBe('12345678');
      expect(clinic?.subscriptionStatus).toBe('trial');
    });
  });
});

test('a link that ran out long ago still says so, and is no link that nobody knows', async () => {
  const app = await startApp('sqlite');
  const { email, userId } = await addMember(app);
  await app.database.knex('users').where({ id: userId }).update({ email_verified: false });
  await app.anybody.resendVerification({ payload: { email } });
  const token = await mailedToken(app, email, 'verify-email');
  wait(app, 32 * DAY);
  await removeOld(app.ctx, 'account_tokens');
  expect((await refusal(app.anybody.verifyEmail({ payload: { token } }))).code).toBe('token_expired');
});
