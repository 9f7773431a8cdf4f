import type { SignedInUser } from '../domain/accounts/auth.ts';
import type { ClientFacts, HandlerCall } from './handler.ts';

type Signer = Pick<HandlerCall<never>, 'client' | 'issueAccessToken'>;

/** The answer to the one who has just signed in. */
export const signedIn = (call: Signer, { user, clinic, sessionId, refreshToken }: SignedInUser) => ({
  ...call.issueAccessToken(sessionId),
  ...handOver(call.client, refreshToken),
  user,
  clinic,
});

/** Browsers keep the refresh token where scripts cannot read it; the terminal gets it in the body. */
export function handOver(client: ClientFacts, refreshToken: string): { refreshToken?: string } {
  if (client.kind === 'cli') return { refreshToken };
  client.setRefreshCookie(refreshToken);
  return {};
}
