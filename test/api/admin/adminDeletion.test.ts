import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { deleteUser } from '../../../server/domain/admin/userDeletion.ts';
import { issueAccountToken } from '../../../server/domain/mail/secrets.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { bearer } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  loginAs,
  type Member,
  mailsTo,
  oneOf,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** Deleting, restoring and upgrading people. */

const DAY = 86_400_000;

describe.each(ENGINES)('a super admin and people on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    // A worker would take away for good, each minute, everyone who was deleted long ago by a clock that is ahead.
    app = await startApp(engine, { worker: false, env: { SUPPORT_EMAIL: 'help@goodword.test' } }, afterAll);
    boss = await addMember(app, { role: 'super_admin' });
  });

  const remove = ({ userId }: Pick<Member, 'userId'>, by = boss) =>
    by.client.deleteUser({ params: { id: userId } });
  const restore = ({ userId }: Pick<Member, 'userId'>) => boss.client.restoreUser({ params: { id: userId } });
  const signInAs = ({ email }: Pick<Member, 'email'>, password = PASSWORD) =>
    loginAs(app.anybody, { email, password });
  const addStaff = (owner: Member) => addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });

  /** Has the mails go out, until the test ends. */
  function work(): void {
    const worker = startWorker(app.ctx);
    onTestFinished(() => worker.stop());
  }

  /** The same installation, so many days later. */
  async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
    const { config } = app.ctx;
    config.clockOffset += (days * DAY) / 1_000;
    try {
      return await work();
    } finally {
      config.clockOffset -= (days * DAY) / 1_000;
    }
  }

  test('who is deleted is signed out at once, and their password opens nothing', async () => {
    const owner = await addMember(app);
    const staff = await addStaff(owner);
    await remove(staff);
    expect(await refusal(staff.client.getMe())).toMatchObject({ status: 401 });
    const wrong = await refusal(signInAs(staff, 'Another-horse-8!'));
    const right = await refusal(signInAs(staff));
    expect({ ...right, requestId: null }).toEqual({ ...wrong, requestId: null });
    expect((await owner.client.listTeam()).data.members.map(({ id }) => id)).not.toContain(staff.userId);
  });

  test(`for ${LIMITS.undoDays} days they can be restored, and then sign in as before`, async () => {
    const owner = await addMember(app);
    const staff = await addStaff(owner);
    await remove(staff);
    const { data } = await boss.client.getUser({ params: { id: staff.userId } });
    expect(Date.parse(data.goneAt ?? '') - Date.parse(data.deletedAt ?? '')).toBe(
      LIMITS.undoDays * DAY - LIMITS.purgeHours * 3_600_000,
    );
    await later(LIMITS.undoDays + 1, async () => {
      expect(await refusal(restoreLate(staff))).toMatchObject({ status: 404 });
    });
    expect((await restore(staff)).data).toMatchObject({ deletedAt: null, goneAt: null, role: 'staff' });
    expect((await signInAs(staff)).user).toMatchObject({ role: 'staff', clinicId: owner.clinicId });
    expect((await owner.client.listTeam()).data.members).toHaveLength(2);
  });

  /** By a super admin who signs in then: the session of before has ended by itself. */
  async function restoreLate({ userId }: Member): Promise<void> {
    const { client } = await addMember(app, { role: 'super_admin' });
    await client.restoreUser({ params: { id: userId } });
  }

  test('waits for nobody who changes the team, nor they for it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const owner = await addMember(app);
      const others = [await addMember(app, { clinicId: owner.clinicId ?? '' }), await addStaff(owner)];
      const ends = await Promise.allSettled([
        ...others.map((other) => remove(other)),
        ...others.map(({ userId }) =>
          owner.client.setMemberRole({ params: { id: userId }, payload: { role: 'admin' } }),
        ),
      ]);
      const failed = ends.filter((end) => end.status === 'rejected' && end.reason.status === 500);
      expect(failed).toEqual([]);
    }
  });

  test('an upgrade takes them out of their clinic and signs them out', async () => {
    const owner = await addMember(app);
    const staff = await addStaff(owner);
    const { data } = await boss.client.upgradeUser({ params: { id: staff.userId } });
    expect(data).toMatchObject({ role: 'super_admin', clinic: null });
    expect(await refusal(staff.client.getMe())).toMatchObject({ status: 401 });
    expect((await signInAs(staff)).user.role).toBe('super_admin');
    expect((await owner.client.listTeam()).data.members).toHaveLength(1);
    expect((await boss.client.upgradeUser({ params: { id: staff.userId } })).data.role).toBe('super_admin');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('API tokens of theirs stop working, and stay so when they are restored', async () => {
      const owner = await addMember(app);
      const second = await addMember(app, { clinicId: owner.clinicId ?? '' });
      const payload = { name: 'Booking system', scopes: ['patients:read' as const] };
      const { token } = (await second.client.createApiToken({ payload })).data;
      const program = bearer(app, token);
      await program.listPatients();
      await remove(second);
      expect(await refusal(program.listPatients())).toMatchObject({ status: 401 });
      await restore(second);
      expect(await refusal(program.listPatients())).toMatchObject({ status: 401 });
    });

    test('no link that was mailed before gives the account back, and none is mailed', async () => {
      const staff = await addStaff(await addMember(app));
      const expiresAt = new Date(app.ctx.now().getTime() + DAY).toISOString();
      const link = {
        purpose: 'reset_password',
        userId: staff.userId,
        seed: crypto.randomUUID(),
        expiresAt,
      } as const;
      const token = await issueAccountToken(app.ctx, link);
      await remove(staff);
      const payload = { token, newPassword: 'Nine-herons-wade-42!' };
      expect(await refusal(app.anybody.resetPassword({ payload }))).toMatchObject({ code: 'token_expired' });
      await app.anybody.requestPasswordReset({ payload: { email: staff.email } });
      work();
      const [mail] = await mailsTo(app, staff.email);
      expect(mail?.subject).toBe('Your Goodword account was deleted');
      await expect
        .poll(() =>
          app.ctx.db
            .knex('mails')
            .where({ recipient: staff.email })
            .whereNot({ status: 'queued' })
            .pluck('status'),
        )
        .toEqual(expect.arrayContaining(['sent', 'dropped']));
      expect(await mailsTo(app, staff.email)).toHaveLength(1);
    });

    test('the address stays taken while they can be restored', async () => {
      const owner = await addMember(app);
      const staff = await addStaff(owner);
      await remove(staff);
      const invite = owner.client.inviteMember({ payload: { email: staff.email, role: 'staff' } });
      expect(await refusal(invite)).toMatchObject({ code: 'email_taken' });
      const form = { email: staff.email, password: PASSWORD, firstName: 'Robin', lastName: 'Test' };
      const signup = app.anybody.signup({
        payload: { ...form, clinicName: 'Elm Street', acceptTerms: true },
      });
      expect(await refusal(signup)).toMatchObject({ code: 'email_taken' });
    });

    test('they are told, and whom to write to; the mail names no patient and no link', async () => {
      const staff = await addStaff(await addMember(app));
      await remove(staff);
      work();
      const [mail] = await mailsTo(app, staff.email);
      expect(mail?.text).toContain('Nobody can sign in with it any more.');
      expect(mail?.text).toMatch(
        /It can be restored until \w+ \d+, \d{4} at \d+:\d\d [AP]M \(New York time\)\./,
      );
      expect(mail?.text).toContain('write to help@goodword.test');
    });

    test('a second time changes nothing, and mails nobody again', async () => {
      const staff = await addStaff(await addMember(app));
      await remove(staff);
      const { deletedAt } = (await boss.client.getUser({ params: { id: staff.userId } })).data;
      await remove(staff);
      expect((await boss.client.getUser({ params: { id: staff.userId } })).data.deletedAt).toBe(deletedAt);
      expect(await app.ctx.db.knex('mails').where({ recipient: staff.email })).toHaveLength(1);
      await restore(staff);
      expect((await restore(staff)).data.deletedAt).toBeNull();
    });

    test('one’s own account, a clinic’s last owner, and nobody at all are refused', async () => {
      const owner = await addMember(app);
      expect(await refusal(remove(boss))).toMatchObject({ status: 422, code: 'own_account' });
      expect(await refusal(remove(owner))).toMatchObject({ status: 422, code: 'last_owner' });
      expect(await refusal(remove({ userId: crypto.randomUUID() }))).toMatchObject({ status: 404 });
      const second = await addMember(app, { clinicId: owner.clinicId ?? '' });
      await remove(owner);
      expect(await refusal(remove(second))).toMatchObject({ code: 'last_owner' });
    });

    test('anyone who is deleted counts as no owner to the clinic either', async () => {
      const owner = await addMember(app);
      const second = await addMember(app, { clinicId: owner.clinicId ?? '' });
      await remove(second);
      const step = owner.client.setMemberRole({ params: { id: owner.userId }, payload: { role: 'staff' } });
      expect(await refusal(step)).toMatchObject({ code: 'last_owner' });
    });

    test('no upgrade for a last owner, an unconfirmed address, or somebody deleted', async () => {
      const owner = await addMember(app);
      const staff = await addStaff(owner);
      const upgrade = ({ userId }: Member) => refusal(boss.client.upgradeUser({ params: { id: userId } }));
      expect(await upgrade(owner)).toMatchObject({ status: 422, code: 'last_owner' });
      await app.ctx.db.knex('users').where({ id: staff.userId }).update({ email_verified: false });
      expect(await upgrade(staff)).toMatchObject({ status: 422, code: 'rule_broken' });
      await remove(staff);
      expect(await upgrade(staff)).toMatchObject({ status: 404 });
    });
  });
});

describe.each(ENGINES)('super admins on %s', (engine) => {
  test('who delete each other at once leave one of them', async () => {
    const app = await startApp(engine, { worker: false });
    for (let round = 0; round < 5; round += 1) {
      await app.ctx.db.knex('users').where({ role: 'super_admin' }).delete();
      const [anna, bela] = [
        await addMember(app, { role: 'super_admin' }),
        await addMember(app, { role: 'super_admin' }),
      ];
      await Promise.allSettled([
        anna.client.deleteUser({ params: { id: bela.userId } }),
        bela.client.deleteUser({ params: { id: anna.userId } }),
      ]);
      const left = app.ctx.db.knex('users').where({ role: 'super_admin', deleted_at: null });
      expect(await left).toHaveLength(1);
    }
  });

  test('the last one is refused by the rule even where their session was read before', async () => {
    const app = await startApp(engine, { worker: false });
    const [anna, bela] = [
      await addMember(app, { role: 'super_admin' }),
      await addMember(app, { role: 'super_admin' }),
    ];
    await anna.client.deleteUser({ params: { id: bela.userId } });
    const caller = { userId: bela.userId, clinicId: null, role: 'super_admin' as const };
    const means = { sessionId: null, apiTokenId: null, country: 'US' as const, scopes: null, provedAt: null };
    const standing = { subscriptionStatus: 'active' as const, paid: true, preview: false };
    const late = deleteUser(app.ctx, { ...caller, ...means, ...standing }, anna.userId);
    await expect(late).rejects.toMatchObject({ code: 'last_super_admin' });
  });
});
