import { login, signup, verifyTwoFactor } from '../domain/accounts/auth.ts';
import { resendVerification, verifyEmail } from '../domain/accounts/emailVerification.ts';
import { prove } from '../domain/accounts/freshProof.ts';
import { getMe } from '../domain/accounts/me.ts';
import {
  changePassword,
  checkPasswordReset,
  judgePassword,
  requestPasswordReset,
  resetPassword,
} from '../domain/accounts/passwordChanges.ts';
import { endSession, endSessions, listSessions } from '../domain/accounts/sessionList.ts';
import { logout, refresh } from '../domain/accounts/sessions.ts';
import { getSignupStatus } from '../domain/accounts/signupSwitch.ts';
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
import { Refusal } from '../domain/refusal.ts';
import { whyTextsWait } from '../domain/sending/sendingPause.ts';
import type { Handlers } from './handler.ts';
import { handOver, signedIn } from './signedIn.ts';

/** Signing in, and what people do about their own account. */
export const accountsHandlers = {
  async login(call) {
    const answer = await login(call.ctx, call.payload, call.client);
    return 'twoFactorRequired' in answer ? answer : signedIn(call, answer);
  },

  async signup(call) {
    return signedIn(call, await signup(call.ctx, call.payload, call.client));
  },

  getSignupStatus: async ({ ctx }) => ({ data: await getSignupStatus(ctx) }),

  async refresh(call) {
    const { ctx, client, payload } = call;
    const token = payload.refreshToken ?? client.refreshCookie;
    const deviceId = payload.deviceId ?? client.deviceId;
    try {
      const issued = await refresh(ctx, token, deviceId);
      return { ...call.issueAccessToken(issued.sessionId), ...handOver(client, issued.refreshToken) };
    } catch (error) {
      // A database that is away for a moment signs nobody out.
      if (error instanceof Refusal) client.setRefreshCookie(null);
      throw error;
    }
  },

  async prove({ ctx, caller, payload }) {
    await prove(ctx, caller, payload);
    return undefined;
  },

  async logout({ ctx, caller, client }) {
    await logout(ctx, caller);
    // The cookie is that of the super admin's own session, which goes on.
    if (!caller.impersonates) client.setRefreshCookie(null);
    return undefined;
  },

  getMe: ({ ctx, caller }) => getMe(ctx, caller),

  async getSubscriptionStatus({ ctx, caller }) {
    const { clinic } = await getMe(ctx, caller);
    const { subscriptionStatus, paid } = caller;
    const sendingPause = await whyTextsWait(ctx, caller.clinicId);
    return { subscriptionStatus, clinicName: clinic?.clinicName ?? null, paid, sendingPause };
  },

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
} satisfies Partial<Handlers>;
