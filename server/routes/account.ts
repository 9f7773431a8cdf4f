import type { accountRoutes } from '../contract/routes/account.ts';
import { verifyTwoFactor } from '../domain/accounts/auth.ts';
import { resendVerification, verifyEmail } from '../domain/accounts/emailVerification.ts';
import {
  changePassword,
  checkPasswordReset,
  judgePassword,
  requestPasswordReset,
  resetPassword,
} from '../domain/accounts/passwordChanges.ts';
import { endSession, endSessions, listSessions } from '../domain/accounts/sessionList.ts';
import {
  confirmAuthenticator,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  startAuthenticator,
  testTwoFactor,
} from '../domain/accounts/twoFactor.ts';
import { upgradeToSuperAdmin } from '../domain/admin/upgradeSelf.ts';
import { sendTestMail } from '../domain/mail/testMail.ts';
import type { Handlers } from './handler.ts';
import { signedIn } from './signedIn.ts';

export const accountHandlers: Pick<Handlers, keyof typeof accountRoutes> = {
  async requestPasswordReset({ ctx, payload }) {
    await requestPasswordReset(ctx, payload.email);
    return undefined;
  },

  async resetPassword({ ctx, client, payload }) {
    await resetPassword(ctx, payload, client.deviceId);
    return undefined;
  },

  async checkPasswordReset({ ctx, payload }) {
    await checkPasswordReset(ctx, payload.token);
    return undefined;
  },

  async verifyEmail({ ctx, payload }) {
    await verifyEmail(ctx, payload.token);
    return { emailVerified: true };
  },

  async resendVerification({ ctx, payload }) {
    await resendVerification(ctx, payload.email);
    return undefined;
  },

  judgePassword: async ({ ctx, payload }) => ({ easy: await judgePassword(ctx, payload) }),

  async changePassword({ ctx, caller, payload }) {
    await changePassword(ctx, caller, payload);
    return undefined;
  },

  async verifyTwoFactor(call) {
    return signedIn(call, await verifyTwoFactor(call.ctx, call.payload, call.client));
  },

  getTwoFactor: ({ ctx, caller }) => getTwoFactor(ctx, caller),

  async testTwoFactor({ ctx, caller }) {
    return { sessionId: await testTwoFactor(ctx, caller) };
  },

  async enableTwoFactor({ ctx, caller, payload }) {
    await enableTwoFactor(ctx, caller, payload);
    return { enabled: true };
  },

  async disableTwoFactor({ ctx, caller }) {
    await disableTwoFactor(ctx, caller);
    return { enabled: false };
  },

  startAuthenticator: ({ ctx, caller }) => startAuthenticator(ctx, caller),

  async confirmAuthenticator({ ctx, caller, payload }) {
    return { enabled: true, recoveryCodes: await confirmAuthenticator(ctx, caller, payload) };
  },

  async listSessions({ ctx, caller }) {
    return { data: await listSessions(ctx, caller) };
  },

  async endSession({ ctx, caller, params }) {
    await endSession(ctx, caller, params.id);
    return undefined;
  },

  async endSessions({ ctx, caller, query }) {
    return { ended: await endSessions(ctx, caller, query) };
  },

  async upgradeToSuperAdmin({ ctx, caller, payload }) {
    await upgradeToSuperAdmin(ctx, caller, payload);
    return { message: 'You are a super admin now.' };
  },

  async sendTestEmail({ ctx, payload }) {
    await sendTestMail(ctx, payload.email);
    return { email: payload.email };
  },
};
