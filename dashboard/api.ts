import { type Client, createClient } from '../server/contract/core/client.ts';
import { dropImpersonation, impersonationToken } from './session/impersonation.ts';
import { refresh, sessionWorks } from './session/refresh.ts';
import { accessToken, announce, deviceId, tokenIsStale } from './session/tokens.ts';

/** The token that was refused last: another tab, or another call, may have renewed it since. */
let refused: string | null = null;

const bearer = (token: string): string => `Bearer ${token}`;

/** An impersonation is not renewed: the person who had it is themselves again, and what was asked for is not asked again. */
function impersonationIsOver(): false {
  dropImpersonation();
  announce({ fromOtherTab: false, impersonationIsOver: true });
  return false;
}

/** A client of the signed-in dashboard that goes through this `fetch`. */
export const clientOver = (go: typeof fetch): Client =>
  createClient({
    origin: '',
    headers: async () => {
      const other = impersonationToken();
      // The old token still serves for a moment; once it is refused, the call says why there is no other.
      if (other === null && tokenIsStale()) await refresh().catch(() => false);
      const token = other ?? accessToken();
      return { 'x-device-id': deviceId(), ...(token ? { authorization: bearer(token) } : {}) };
    },
    onUnauthorized: async () => {
      const other = impersonationToken();
      if (other !== null && refused === bearer(other)) return impersonationIsOver();
      const token = other ?? accessToken();
      return token !== null && refused !== bearer(token) ? true : refresh();
    },
    // A part that cannot be fetched leaves the refusal, whose sentence says what is missing.
    onProofNeeded: () =>
      import('./components/proof/askForProof.tsx').then(
        ({ askForProof }) => askForProof(api),
        () => false,
      ),
    fetch: async (input, init) => {
      const response = await go(input, init);
      if (response.status === 401) refused = new Headers(init?.headers).get('authorization');
      else sessionWorks();
      return response;
    },
  });

/** The dashboard's client. A stale token is renewed before a call, a refused one after it. */
export const api: Client = clientOver(fetch);
