import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { clientOf, DAY, mailedToken, newDevice, wait } from '../../support/accounts.ts';
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

/** A clinic's team: who is invited, who joins, who may change whom, who stays. */

const NAME = { firstName: 'Noor', lastName: 'Haddad' };

describe.each(ENGINES)('inviting on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('somebody gets a mail, joins with it once, and is known as verified', async () => {
    const owner = await addMember(app, { clinicName: 'Oak Street Clinic' });
    const email = 'noor@example.com';
    await owner.client.inviteMember({ payload: { email: 'Noor@Example.com', role: 'staff' } });
    const token = await mailedToken(app, email, 'invitation');
    const { data } = await app.anybody.getInvitation({ payload: { token } });
    expect(data).toEqual({
      email,
      clinicName: 'Oak Street Clinic',
      role: 'staff',
      invitedBy: 'Robin Test',
    });
    const joined = await newDevice(app).acceptInvitation({ payload: { token, password: PASSWORD, ...NAME } });
    expect(joined.user).toMatchObject({
      email,
      role: 'staff',
      clinicId: owner.clinicId,
      emailVerified: true,
    });
    const team = (await owner.client.listTeam()).data;
    expect(team.members.map(({ role }) => role)).toEqual(['owner', 'staff']);
    expect(team.invitations).toEqual([]);
    const again = app.anybody.acceptInvitation({ payload: { token, password: PASSWORD, ...NAME } });
    expect((await refusal(again)).code).toBe('token_expired');
    expect((await loginAs(newDevice(app), { email, password: PASSWORD })).user.firstName).toBe('Noor');
  });

  test('one link makes one person, however often it is used at once', async () => {
    const { client } = await addMember(app);
    await client.inviteMember({ payload: { email: 'ada@example.com', role: 'staff' } });
    const token = await mailedToken(app, 'ada@example.com', 'invitation');
    const joins = Array.from({ length: 5 }, () =>
      app.anybody.acceptInvitation({ payload: { token, password: PASSWORD, ...NAME } }),
    );
    const ends = await Promise.allSettled(joins);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await client.listTeam()).data.members).toHaveLength(2);
  });

  test('an invitation that is taken back, or a week old, joins nobody', async () => {
    const { client } = await addMember(app);
    const invited = await client.inviteMember({ payload: { email: 'kim@example.com', role: 'staff' } });
    const taken = await mailedToken(app, 'kim@example.com', 'invitation');
    await client.revokeInvitation({ params: { id: invited.data.id } });
    const join = (token: string) =>
      refusal(app.anybody.acceptInvitation({ payload: { token, password: PASSWORD, ...NAME } }));
    expect((await join(taken)).code).toBe('token_expired');
    await client.inviteMember({ payload: { email: 'sam@example.com', role: 'staff' } });
    const old = await mailedToken(app, 'sam@example.com', 'invitation');
    wait(app, LIMITS.invitationDays * DAY + 1);
    expect((await join(old)).code).toBe('token_expired');
    expect((await join('made-up')).status).toBe(404);
  });

  test('an address that is invited again keeps one invitation, with the role given last', async () => {
    const { client } = await addMember(app);
    const invite = (role: 'staff' | 'admin') =>
      client.inviteMember({ payload: { email: 'ella@example.com', role } });
    const [first, second] = await Promise.all([invite('staff'), invite('staff')]);
    expect(second?.data.id).toBe(first?.data.id);
    await invite('admin');
    const { invitations } = (await client.listTeam()).data;
    expect(invitations).toMatchObject([{ email: 'ella@example.com', role: 'admin', expired: false }]);
    expect(await mailsTo(app, 'ella@example.com', 3)).toHaveLength(3);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('the activity list tells who joined and who signed in; recent activity leaves sign-ins out', async () => {
      const owner = await addMember(app);
      const email = 'luca@example.com';
      await owner.client.inviteMember({ payload: { email, role: 'staff' } });
      const payload = { token: await mailedToken(app, email, 'invitation'), password: PASSWORD, ...NAME };
      await newDevice(app).acceptInvitation({ payload });
      await loginAs(newDevice(app), { email, password: PASSWORD });
      const told = async (query: { type?: 'user_login' | 'user_created'; signIns?: 'false' }) => {
        const { activities, totalCount } = await owner.client.listActivity({ query });
        expect(totalCount).toBe(activities.length);
        return activities.map(({ type, title, description, user }) => ({ type, title, description, user }));
      };
      const user = 'Noor Haddad';
      const joined = {
        type: 'user_created',
        title: 'New member',
        description: 'Joined the team as Staff',
        user,
      };
      const came = { type: 'user_login', title: 'Signed in', description: 'At the command line', user };
      expect(await told({ type: 'user_created' })).toEqual([joined]);
      expect(await told({ type: 'user_login' })).toEqual([came]);
      expect(await told({})).toEqual([came, joined]);
      expect(await told({ signIns: 'false' })).toEqual([joined]);
      const { recentActivity } = (await owner.client.getDashboard()).data;
      expect(recentActivity.map(({ description }) => description)).toEqual([
        'New member. Joined the team as Staff',
      ]);
    });

    test('nobody chooses role, clinic or verification for themselves', async () => {
      const { client, clinicId } = await addMember(app);
      const stranger = await addMember(app);
      await client.inviteMember({ payload: { email: 'mina@example.com', role: 'staff' } });
      const token = await mailedToken(app, 'mina@example.com', 'invitation');
      const greedy = { role: 'owner', clinicId: stranger.clinicId, email: 'other@example.com' };
      const payload = { token, password: PASSWORD, ...NAME, ...greedy };
      const { user } = await app.anybody.acceptInvitation({ payload });
      expect(user).toMatchObject({ role: 'staff', clinicId, email: 'mina@example.com' });
    });

    test('one address gets five invitations in an hour, no matter who invites', async () => {
      const clinics = [await addMember(app), await addMember(app)];
      const invite = (turn: number) =>
        clinics[turn % 2]?.client.inviteMember({ payload: { email: 'lena@example.com', role: 'staff' } });
      for (let turn = 0; turn < 5; turn += 1) await invite(turn);
      for (const turn of [5, 6]) {
        expect(await refusal(invite(turn) as Promise<unknown>)).toMatchObject({
          status: 429,
          code: 'too_many_requests',
        });
      }
      expect(await mailsTo(app, 'lena@example.com', 5)).toHaveLength(5);
    });

    test('nobody who has an account is invited, and a clinic has only so many open invitations', async () => {
      const { client, email } = await addMember(app);
      const stranger = await addMember(app);
      const invite = (address: string) => client.inviteMember({ payload: { email: address, role: 'staff' } });
      expect(await refusal(invite(email))).toMatchObject({
        status: 409,
        message: 'This person is in your team already.',
      });
      expect((await refusal(invite(stranger.email))).code).toBe('email_taken');
      for (let n = 0; n < LIMITS.pendingInvitations; n += 1) await invite(`person${n}@example.com`);
      expect(await refusal(invite('one.more@example.com'))).toMatchObject({
        status: 422,
        code: 'rule_broken',
      });
      expect((await client.listTeam()).data.invitations).toHaveLength(LIMITS.pendingInvitations);
    });
  });
});

describe.each(ENGINES)('roles on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  test('the last owner stays one, even when two owners leave at once', async () => {
    const one = await addMember(app);
    const params = { id: one.userId };
    const demote = one.client.setMemberRole({ params, payload: { role: 'admin' } });
    expect(await refusal(demote)).toMatchObject({ status: 422, code: 'last_owner' });
    expect((await refusal(one.client.removeMember({ params }))).code).toBe('last_owner');
    const two = await addMember(app, { role: 'owner', clinicId: one.clinicId as string });
    const ends = await Promise.allSettled([
      one.client.removeMember({ params: { id: two.userId } }),
      two.client.removeMember({ params: { id: one.userId } }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owners = await app.database.knex('users').where({ clinic_id: one.clinicId, role: 'owner' });
    expect(owners).toHaveLength(1);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('only owners make or change owners', async () => {
      const owner = await addMember(app);
      const clinicId = owner.clinicId as string;
      const admin = await addMember(app, { role: 'admin', clinicId });
      const staff = await addMember(app, { role: 'staff', clinicId });
      const asAdmin = admin.client;
      const forbidden = [
        asAdmin.setMemberRole({ params: { id: staff.userId }, payload: { role: 'owner' } }),
        asAdmin.setMemberRole({ params: { id: owner.userId }, payload: { role: 'staff' } }),
        asAdmin.removeMember({ params: { id: owner.userId } }),
        asAdmin.inviteMember({ payload: { email: 'noor@example.com', role: 'owner' } }),
        staff.client.listTeam(),
        staff.client.inviteMember({ payload: { email: 'noor@example.com', role: 'staff' } }),
      ];
      for (const error of await Promise.all(forbidden.map(refusal))) expect(error.status).toBe(403);
      const { data } = await asAdmin.setMemberRole({
        params: { id: staff.userId },
        payload: { role: 'admin' },
      });
      expect(data.role).toBe('admin');
    });

    test('a super admin is no clinic’s role', async () => {
      const owner = await addMember(app);
      const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
      const payload = { role: 'super_admin' } as never;
      const call = owner.client.setMemberRole({ params: { id: staff.userId }, payload });
      expect((await refusal(call)).status).toBe(400);
      expect(
        (
          await clientOf(
            app,
            await loginAs(newDevice(app), { email: staff.email, password: PASSWORD }),
          ).getMe()
        ).user.role,
      ).toBe('staff');
    });
  });
});

test('a clinic on preview may take access away but not give it', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { paid: false });
  const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
  const invite = owner.client.inviteMember({ payload: { email: 'noor@example.com', role: 'staff' } });
  expect((await refusal(invite)).status).toBe(402);
  await owner.client.removeMember({ params: { id: staff.userId } });
  expect((await owner.client.listTeam()).data.members).toHaveLength(1);
});

test('who comes in as what is told by mail: a role, a removal, a new owner, an API token', async () => {
  const app = await startApp('sqlite');
  const owner = await addMember(app);
  const clinicId = owner.clinicId as string;
  const admin = await addMember(app, { role: 'admin', clinicId });
  const subjects = async ({ email }: Pick<Member, 'email'>, atLeast: number) =>
    (await mailsTo(app, email, atLeast)).map(({ subject }) => subject).sort();
  await owner.client.createApiToken({ payload: { name: 'Sync', scopes: ['patients:read'] } });
  await owner.client.setMemberRole({ params: { id: admin.userId }, payload: { role: 'owner' } });
  const ownersChanged = 'The owners of Oak Street Clinic have changed';
  expect(await subjects(owner, 2)).toEqual(['An API token was made in your name', ownersChanged]);
  expect(await subjects(admin, 2)).toEqual([ownersChanged, 'Your role at Oak Street Clinic has changed']);
  await owner.client.removeMember({ params: { id: admin.userId } });
  expect(await subjects(admin, 3)).toContain('You were removed from Oak Street Clinic on Goodword');
  expect(await subjects(owner, 3)).toEqual([
    'An API token was made in your name',
    ownersChanged,
    ownersChanged,
  ]);
});
