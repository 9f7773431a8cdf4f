import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, newDevice } from '../../support/accounts.ts';
import { addMember, loginAs, mailsTo, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** A password that somebody changes who knows it. */

const NEXT = 'Another-horse-8!';

describe('changing one’s own password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('sqlite', {}, afterAll);
  });

  test('asks for the current one, ends the other sessions and keeps this one', async () => {
    const { client, email } = await addMember(app);
    const other = await loginAs(newDevice(app), { email, password: PASSWORD });
    const change = (currentPassword: string, newPassword: string) =>
      client.changePassword({ payload: { currentPassword, newPassword } });
    const wrong = await refusal(change('not-the-current-1!', NEXT));
    expect(wrong).toMatchObject({ status: 422, code: 'wrong_password' });
    expect(wrong.details).toEqual([
      { path: 'currentPassword', message: 'Your current password is not right.' },
    ]);
    await change(PASSWORD, NEXT);
    expect((await client.getMe()).user.email).toBe(email);
    expect((await refusal(bearer(app, other.accessToken).getMe())).status).toBe(401);
    expect(
      (await refusal(newDevice(app).refresh({ payload: { refreshToken: other.refreshToken } }))).status,
    ).toBe(401);
    expect((await loginAs(newDevice(app), { email, password: NEXT })).user.email).toBe(email);
    expect((await mailsTo(app, email))[0]?.subject).toMatch(/password was changed/i);
  });

  test('refuses weak ones and common ones dressed up, and says why', async () => {
    const { client } = await addMember(app);
    const why = async (newPassword: string) => {
      const error = await refusal(
        client.changePassword({ payload: { currentPassword: PASSWORD, newPassword } }),
      );
      return { status: error.status, path: error.details[0]?.path, message: error.message };
    };
    expect(await why('Aa1!')).toMatchObject({ message: 'Password must be at least 8 characters' });
    expect(await why('lowercase-1!')).toMatchObject({
      message: 'Password must contain uppercase, lowercase, number, and special character',
    });
    const common = await why('Password1!');
    expect(common).toMatchObject({ status: 400, path: 'newPassword' });
    expect(common.message).toMatch(/easy to guess/);
    expect((await why('Oak-Street-Clinic-1!')).message).toMatch(/your clinic’s name/);
  });
});
