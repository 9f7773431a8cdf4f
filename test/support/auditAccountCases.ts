import { TOTP } from 'otpauth';
import type { RouteName } from '../../server/contract/core/api.ts';
import { describeApp } from '../../server/domain/accounts/authenticator.ts';
import { challengeCode, invitationToken, issueAccountToken } from '../../server/domain/mail/secrets.ts';
import { addMember, PASSWORD, signIn, type TestApp } from './app.ts';
import type { AuditCase, Scene } from './auditCases.ts';

/** The audit rows of accounts, the team and API tokens. */

type Making = Omit<Scene, 'made'>;

const NEW_PASSWORD = 'Nine-herons-wade-42!';
const userChange = { action: 'UPDATE', entityType: 'user' };
const HOUR = 3_600_000;

/** A token as a mail would carry it. */
const mailedToken = ({ app, owner }: Making, purpose: 'reset_password' | 'verify_email') =>
  issueAccountToken(app.ctx, {
    purpose,
    userId: owner.userId,
    seed: crypto.randomUUID(),
    expiresAt: new Date(app.ctx.now().getTime() + HOUR).toISOString(),
  });

const invite = async ({ owner }: Making) =>
  (await owner.client.inviteMember({ payload: { email: `friend.${owner.email}`, role: 'staff' } })).data.id;

const addStaff = async ({ app, owner }: Making) =>
  (await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' })).userId;

const mailCode = async ({ owner }: Making) => (await owner.client.testTwoFactor()).sessionId;

async function turnOn(scene: Making): Promise<void> {
  const sessionId = await mailCode(scene);
  const code = challengeCode(scene.app.ctx, sessionId);
  await scene.owner.client.enableTwoFactor({ payload: { sessionId, code } });
}

/** What the app shows now. */
function appCode({ ctx }: TestApp, challengeId: string): string {
  const { secret } = describeApp(ctx, challengeId, '');
  return new TOTP({ secret }).generate({ timestamp: ctx.now().getTime() });
}

export const ACCOUNT_CASES = {
  login: {
    call: ({ app, owner }) => signIn(app, owner.email),
    leaves: [{ action: 'LOGIN', entityType: 'user' }],
    again: ['LOGIN'],
  },
  signup: {
    call: ({ app, owner }) =>
      app.anybody.signup({
        payload: {
          email: `new.${owner.email}`,
          password: PASSWORD,
          firstName: 'Robin',
          lastName: 'Test',
          clinicName: 'Pine Street Clinic',
          acceptTerms: true,
        },
      }),
    leaves: [
      { action: 'SIGNUP', entityType: 'user' },
      { action: 'LOGIN', entityType: 'user' },
    ],
    by: 'newcomer',
  },
  logout: {
    call: ({ owner }) => owner.client.logout(),
    leaves: [{ action: 'LOGOUT', entityType: 'user' }],
  },
  verifyTwoFactor: {
    async make(scene) {
      await turnOn(scene);
      const { email, client } = scene.owner;
      const answer = await client.login({ payload: { email, password: PASSWORD } });
      return 'sessionId' in answer ? answer.sessionId : undefined;
    },
    call: ({ app, owner, made }) =>
      owner.client.verifyTwoFactor({ payload: { sessionId: made, code: challengeCode(app.ctx, made) } }),
    leaves: [{ action: 'LOGIN', entityType: 'user' }],
  },
  enableTwoFactor: {
    make: mailCode,
    call: ({ app, owner, made }) =>
      owner.client.enableTwoFactor({ payload: { sessionId: made, code: challengeCode(app.ctx, made) } }),
    leaves: [userChange],
  },
  confirmAuthenticator: {
    make: async ({ owner }) => (await owner.client.startAuthenticator()).sessionId,
    call: ({ app, owner, made }) =>
      owner.client.confirmAuthenticator({ payload: { sessionId: made, code: appCode(app, made) } }),
    leaves: [userChange],
  },
  disableTwoFactor: {
    make: turnOn,
    call: ({ owner }) => owner.client.disableTwoFactor(),
    leaves: [userChange],
  },
  changePassword: {
    call: ({ owner }) =>
      owner.client.changePassword({ payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
    leaves: [userChange],
  },
  resetPassword: {
    make: (scene) => mailedToken(scene, 'reset_password'),
    call: ({ app, made }) =>
      app.anybody.resetPassword({ payload: { token: made, newPassword: NEW_PASSWORD } }),
    leaves: [{ action: 'PASSWORD_RESET', entityType: 'user' }],
  },
  verifyEmail: {
    async make(scene) {
      const { app, owner } = scene;
      await app.ctx.db.knex('users').where({ id: owner.userId }).update({ email_verified: false });
      return mailedToken(scene, 'verify_email');
    },
    call: ({ app, made }) => app.anybody.verifyEmail({ payload: { token: made } }),
    leaves: [userChange],
  },
  endSession: {
    async make({ app, owner }) {
      await signIn(app, owner.email);
      const { data } = await owner.client.listSessions();
      return data.find(({ current }) => !current)?.id;
    },
    call: ({ owner, made }) => owner.client.endSession({ params: { id: made } }),
    leaves: [{ action: 'LOGOUT', entityType: 'session' }],
  },
  endSessions: {
    make: ({ app, owner }) => signIn(app, owner.email),
    call: ({ owner }) => owner.client.endSessions({ query: { keepCurrent: 'true' } }),
    leaves: [{ action: 'LOGOUT', entityType: 'session' }],
  },
  upgradeToSuperAdmin: {
    async make({ app, owner }) {
      app.ctx.config.superAdminEmails.push(owner.email);
      await addMember(app, { clinicId: owner.clinicId ?? '' });
    },
    call: ({ owner }) => owner.client.upgradeToSuperAdmin(),
    leaves: [userChange],
  },
  inviteMember: {
    call: invite,
    leaves: [{ action: 'CREATE', entityType: 'invitation' }],
    again: ['UPDATE'],
  },
  revokeInvitation: {
    make: invite,
    call: ({ owner, made }) => owner.client.revokeInvitation({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'invitation' }],
  },
  acceptInvitation: {
    make: async (scene) => invitationToken(scene.app.ctx, await invite(scene)),
    call: ({ app, made }) =>
      app.anybody.acceptInvitation({
        payload: { token: made, firstName: 'Robin', lastName: 'Test', password: PASSWORD },
      }),
    leaves: [
      { action: 'CREATE', entityType: 'user' },
      { action: 'LOGIN', entityType: 'user' },
    ],
    by: 'newcomer',
  },
  setMemberRole: {
    make: addStaff,
    call: ({ owner, made }) =>
      owner.client.setMemberRole({ params: { id: made }, payload: { role: 'admin' } }),
    leaves: [userChange],
  },
  removeMember: {
    make: addStaff,
    call: ({ owner, made }) => owner.client.removeMember({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'user' }],
  },
  createApiToken: {
    call: ({ owner }) =>
      owner.client.createApiToken({ payload: { name: 'Reports', scopes: ['reviews:read'] } }),
    leaves: [{ action: 'CREATE', entityType: 'api_token' }],
    again: ['CREATE'],
  },
  revokeApiToken: {
    make: async ({ owner }) =>
      (await owner.client.createApiToken({ payload: { name: 'Reports', scopes: ['reviews:read'] } })).data.id,
    call: ({ owner, made }) => owner.client.revokeApiToken({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'api_token' }],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
