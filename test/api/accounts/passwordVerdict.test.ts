import { describe, expect, test } from 'vitest';
import { mailedToken } from '../../support/accounts.ts';
import { addMember, startApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

const NEXT = 'Another-horse-8!';

describe('a password is judged before it is set', () => {
  test('as setting it judges it, with the words of whom a mailed link is for', {
    timeout: 60_000,
  }, async () => {
    const app = await startApp('sqlite');
    const { email } = await addMember(app);
    const judge = (payload: { password: string; about?: string[]; token?: string }) =>
      app.anybody.judgePassword({ payload });
    expect((await judge({ password: NEXT })).easy).toBeNull();
    for (const password of ['!Eagle11', 'Girlsgirls1!', 'Bull123!', 'Szeretlek1!', 'Jelszó123!']) {
      expect((await judge({ password })).easy).toMatch(/^This password is too easy to guess/);
    }
    const own = 'Harbourview-99!';
    expect((await judge({ password: own })).easy).toBeNull();
    expect((await judge({ password: own, about: ['Harbourview'] })).easy).toMatch(/your names/);
    await app.anybody.requestPasswordReset({ payload: { email } });
    const token = await mailedToken(app, email, 'reset-password');
    const clinics = await judge({ password: 'Oak-Street-Clinic-1!', token });
    expect(clinics.easy).toMatch(/your clinic’s name/);
    const refused = await refusal(
      app.anybody.resetPassword({ payload: { token, newPassword: 'Oak-Street-Clinic-1!' } }),
    );
    expect(refused.message).toBe(clinics.easy);
  });

  test('two times a second at the most for one address', { timeout: 60_000 }, async () => {
    const app = await startApp('sqlite', { worker: false });
    const judge = () => app.anybody.judgePassword({ payload: { password: NEXT } });
    for (let call = 0; call < 120; call += 1) await judge();
    expect((await refusal(judge())).code).toBe('too_many_requests');
  });
});
