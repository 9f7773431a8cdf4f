import { getMe, login, signup } from '../domain/accounts/auth.ts';
import { logout, refresh } from '../domain/accounts/sessions.ts';
import type { Handlers } from './handler.ts';
import { handOver, signedIn } from './signedIn.ts';

type Names = 'login' | 'signup' | 'refresh' | 'logout' | 'getMe' | 'getSubscriptionStatus';

export const authHandlers: Pick<Handlers, Names> = {
  async login(call) {
    const answer = await login(call.ctx, call.payload, call.client);
    return 'twoFactorRequired' in answer ? answer : signedIn(call, answer);
  },

  async signup(call) {
    return signedIn(call, await signup(call.ctx, call.payload, call.client));
  },

  async refresh(call) {
    const { ctx, client, payload } = call;
    const token = payload.refreshToken ?? client.refreshCookie;
    const deviceId = payload.deviceId ?? client.deviceId;
    try {
      const issued = await refresh(ctx, token, deviceId);
      return { ...call.issueAccessToken(issued.sessionId), ...handOver(client, issued.refreshToken) };
    } catch (error) {
      client.setRefreshCookie(null);
      throw error;
    }
  },

  async logout({ ctx, caller, client }) {
    await logout(ctx, caller);
    client.setRefreshCookie(null);
    return undefined;
  },

  getMe: ({ ctx, caller }) => getMe(ctx, caller),

  async getSubscriptionStatus({ ctx, caller }) {
    const { clinic } = await getMe(ctx, caller);
    return { subscriptionStatus: caller.subscriptionStatus, clinicName: clinic?.clinicName ?? null };
  },
};
