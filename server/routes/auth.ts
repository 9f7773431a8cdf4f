import { getMe, login, type SignedInUser, signup } from '../domain/accounts/auth.ts';
import { logout, refresh } from '../domain/accounts/sessions.ts';
import type { ClientFacts, HandlerCall, Handlers } from './handler.ts';

type Names = 'login' | 'signup' | 'refresh' | 'logout' | 'getMe' | 'getSubscriptionStatus';

export const authHandlers: Pick<Handlers, Names> = {
  async login(call) {
    return signedIn(call, await login(call.ctx, call.payload, call.client));
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

type Signer = Pick<HandlerCall<never>, 'client' | 'issueAccessToken'>;

const signedIn = (call: Signer, { user, clinic, sessionId, refreshToken }: SignedInUser) => ({
  ...call.issueAccessToken(sessionId),
  ...handOver(call.client, refreshToken),
  user,
  clinic,
});

/** Browsers keep the refresh token where scripts cannot read it; the terminal gets it in the body. */
function handOver(client: ClientFacts, refreshToken: string): { refreshToken?: string } {
  if (client.kind === 'cli') return { refreshToken };
  client.setRefreshCookie(refreshToken);
  return {};
}
