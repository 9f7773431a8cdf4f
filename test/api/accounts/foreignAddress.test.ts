import { describe, expect, test } from 'vitest';
import { bearer, mailedToken, newDevice, turnOnApp } from '../../support/accounts.ts';
import { addMember, loginAs, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** An address with which somebody signed up whose it is not, and its owner, who comes later. */

const NEXT = 'Another-horse-8!';

/** An account of a stranger, in a clinic that pays, with an address that nobody has proved. */
async function addStranger(app: TestApp): Promise<Member> {
  const stranger = await addMember(app);
  await app.ctx.db.knex('users').where({ id: stranger.userId }).update({ email_verified: false });
  return stranger;
}

async function resetPassword({ anybody, ...app }: TestApp, email: string): Promise<void> {
  await anybody.requestPasswordReset({ payload: { email } });
  const token = await mailedToken(app, email, 'reset-password');
  await anybody.resetPassword({ payload: { token, newPassword: NEXT } });
}

describe.each(ONE_ENGINE)('anyone who sets a new password by mail on %s', (engine) => {
  test('is not kept out of the own address by the app of a stranger, and nothing of theirs still works', async () => {
    const app = await startApp(engine);
    const stranger = await addStranger(app);
    const { email, client } = stranger;
    const { data } = await client.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } });
    await turnOnApp(app, stranger);
    await resetPassword(app, email);
    const { user } = await loginAs(newDevice(app), { email, password: NEXT });
    expect(user).toMatchObject({ email, emailVerified: true });
    for (const old of [client, bearer(app, data.token)])
      expect((await refusal(old.listPatients())).status).toBe(401);
  });

  test('keeps app and API tokens of an address that was proved before', async () => {
    const app = await startApp(engine);
    const owner = await addMember(app);
    const { email, client } = owner;
    const { data } = await client.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } });
    await turnOnApp(app, owner);
    await resetPassword(app, email);
    const answer = await newDevice(app).login({ payload: { email, password: NEXT } });
    expect(answer).toMatchObject({ twoFactorRequired: true, method: 'authenticator' });
    expect((await bearer(app, data.token).listPatients()).data).toEqual([]);
  });
});
