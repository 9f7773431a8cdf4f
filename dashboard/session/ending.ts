import { type Client, createClient } from '../../server/contract/core/client.ts';
import { dropImpersonation } from './impersonation.ts';
import { publicApi } from './refresh.ts';
import { accessToken, deviceId } from './tokens.ts';

let running: Promise<void> = Promise.resolve();

/**
 * Ends a session at the server by the token that it had last, once the browser has forgotten that token. Goes on
 * though the page closes; a server that cannot be reached ends the session when its own time is over.
 */
export function endAtServer(token: string): void {
  running = clientWith(token, { renews: true })
    .logout()
    .catch(() => undefined);
}

/** Ends the impersonation that this tab holds, here and at the server. Whether there was one. */
export function endImpersonation(): boolean {
  const token = dropImpersonation();
  if (token === null) return false;
  clientWith(token, { renews: false })
    .logout()
    .catch(() => undefined);
  return true;
}

/** Waits until sign-outs are answered: the answer takes the refresh cookie away, which a sign-in has to outlive. */
export const sessionsEnded = (): Promise<void> => running;

/** A client that acts by one token; `renews` gives it another by the cookie where that one has run out. */
function clientWith(token: string, { renews }: { renews: boolean }): Client {
  let bearer = token;
  return createClient({
    origin: '',
    headers: () => ({ 'x-device-id': deviceId(), authorization: `Bearer ${bearer}` }),
    onUnauthorized: async () => {
      // Somebody signed in meanwhile: the cookie is theirs, and their session stays.
      if (!renews || accessToken() !== null) return false;
      bearer = (await publicApi.refresh({ payload: { deviceId: deviceId() } })).accessToken;
      return true;
    },
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
}
