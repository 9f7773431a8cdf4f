import { login, signup } from '../domain/accounts/auth.ts';
import { prove } from '../domain/accounts/freshProof.ts';
import { getMe } from '../domain/accounts/me.ts';
import { logout, refresh } from '../domain/accounts/sessions.ts';
import { getSignupStatus } from '../domain/accounts/signupSwitch.ts';
import { Refusal } from '../domain/refusal.ts';
import { whyTextsWait } from '../domain/sending/sendingPause.ts';
import type { Handlers } from './handler.ts';
import { handOver, signedIn } from './signedIn.ts';

type Names =
  | 'login'
  | 'signup'
  | 'getSignupStatus'
  | 'refresh'
  | 'prove'
  | 'logout'
  | 'getMe'
  | 'getSubscriptionStatus';

export const authHandlers: Pick<Handlers, Names> = {
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
};
