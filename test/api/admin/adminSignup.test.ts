import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { invitationToken } from '../../../server/domain/mail/secrets.ts';
import { addMember, type Member, ONE_ENGINE, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** Signup for new clinics, closed and opened by a super admin. */

const HOUR = 3_600_000;

const signUp = (client: Client, email = `${crypto.randomUUID()}@example.com`) =>
  client.signup({
    payload: {
      email,
      password: PASSWORD,
      firstName: 'Robin',
      lastName: 'Test',
      clinicName: 'Pine Street Clinic',
      acceptTerms: true,
    },
  });

describe.each(ONE_ENGINE)('signup on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false, env: { SUPPORT_EMAIL: 'help@goodword.test' } }, afterAll);
    boss = await addMember(app, { role: 'super_admin' });
  });
  beforeEach(() => boss.client.toggleSignup({ payload: { disabled: false } }));

  const status = async () => (await app.anybody.getSignupStatus()).data;

  /** The same installation, so many hours later. */
  async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
    const { config } = app.ctx;
    config.clockOffset += hours * 3_600;
    try {
      return await work();
    } finally {
      config.clockOffset -= hours * 3_600;
    }
  }

  test('is open until somebody closes it', async () => {
    expect(await status()).toEqual({ open: true, until: null, message: null });
    expect(await boss.client.getSystemStatus()).toMatchObject({
      signupDisabled: false,
      signupDisabledUntil: null,
    });
  });

  test('closes until it is opened, and says so to anyone who would sign up', async () => {
    const closed = await boss.client.toggleSignup({ payload: { disabled: true } });
    expect(closed).toMatchObject({ signupDisabled: true, signupDisabledUntil: null });
    const { message } = await status();
    expect(message).toBe(
      'New sign-ups are closed for now. If you need an account, write to help@goodword.test.',
    );
    expect(await refusal(signUp(app.anybody))).toMatchObject({
      status: 403,
      code: 'signup_closed',
      message,
    });
    await later(24 * 365, async () => expect(await status()).toMatchObject({ open: false }));
    await boss.client.toggleSignup({ payload: { disabled: false } });
    expect((await signUp(app.anybody)).user.role).toBe('owner');
  });

  test('opens by itself at its hour, by the server’s clock', async () => {
    const before = app.ctx.now().getTime();
    const { signupDisabledUntil, message } = await boss.client.toggleSignup({
      payload: { disabled: true, duration: 24 },
    });
    const until = Date.parse(signupDisabledUntil ?? '');
    expect(until - before).toBeGreaterThanOrEqual(24 * HOUR);
    expect(until - app.ctx.now().getTime()).toBeLessThanOrEqual(24 * HOUR);
    expect(message).toMatch(/^New sign-ups are closed until \w+ \d+, \d{4} at \d+:\d\d [AP]M \(UTC\)\./);
    expect(await boss.client.getSystemStatus()).toMatchObject({ signupDisabled: true, signupDisabledUntil });
    await later(23, async () => {
      expect(await status()).toMatchObject({ open: false, until: signupDisabledUntil });
      expect(await refusal(signUp(app.anybody))).toMatchObject({ code: 'signup_closed' });
    });
    await later(25, async () => {
      expect(await status()).toEqual({ open: true, until: null, message: null });
      expect((await signUp(app.anybody)).clinic?.clinicName).toBe('Pine Street Clinic');
    });
  });

  test('takes whole hours from 1 to 168', async () => {
    const close = (duration: number) => boss.client.toggleSignup({ payload: { disabled: true, duration } });
    for (const hours of [0, 169, 1.5, -1]) {
      expect(await refusal(close(hours))).toMatchObject({
        status: 400,
        message: 'Enter a number of hours from 1 to 168',
      });
    }
    expect(await status()).toMatchObject({ open: true });
    expect(await close(168)).toMatchObject({ signupDisabled: true });
  });

  test('is closed to new clinics alone: who has an account signs in, and who is invited joins', async () => {
    const owner = await addMember(app);
    await boss.client.toggleSignup({ payload: { disabled: true } });
    expect(await owner.client.login({ payload: { email: owner.email, password: PASSWORD } })).toMatchObject({
      user: { email: owner.email },
    });
    const email = `${crypto.randomUUID()}@example.com`;
    const { data } = await owner.client.inviteMember({ payload: { email, role: 'staff' } });
    const name = { firstName: 'Noor', lastName: 'Aziz' };
    const payload = { token: invitationToken(app.ctx, data.id), password: PASSWORD, ...name };
    expect((await app.anybody.acceptInvitation({ payload })).user).toMatchObject({ email, role: 'staff' });
  });
});

test('what was closed is closed on every server of the installation, and on one that restarts', async () => {
  const first = await startApp('sqlite', { worker: false });
  const boss = await addMember(first, { role: 'super_admin' });
  const closing = await boss.client.toggleSignup({ payload: { disabled: true, duration: 5 } });
  const { dataDir, secretKey, clockOffset } = first.ctx.config;
  const env = {
    DATABASE_URL: `file:${dataDir}/goodword.db`,
    SECRET_KEY: secretKey,
    // Noon of the next day where midnight comes between the two starts.
    CLOCK_OFFSET: String(clockOffset),
  };
  const second = await startApp('sqlite', { worker: false, env });
  const status = async () => (await second.anybody.getSignupStatus()).data;
  expect(await status()).toMatchObject({ open: false, until: closing.signupDisabledUntil });
  second.ctx.config.clockOffset += 6 * 3_600;
  expect(await status()).toMatchObject({ open: true });
});
