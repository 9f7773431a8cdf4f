import { createClient } from '../../server/contract/client.ts';
import { publicApi } from './refresh.ts';
import { accessToken, deviceId } from './tokens.ts';

let running: Promise<void> = Promise.resolve();

/**
 * Ends a session at the server by the token that it had last, once the browser has forgotten that token. Goes on
 * though the page closes; a server that cannot be reached ends the session when its own time is over.
 */
export function endAtServer(token: string): void {
  running = logout(token).catch(() => undefined);
}

/** Waits until sign-outs are answered: the answer takes the refresh cookie away, which a sign-in has to outlive. */
export const sessionsEnded = (): Promise<void> => running;

async function logout(token: string): Promise<void> {
  let bearer = token;
  const client = createClient({
    origin: '',
    headers: () => ({ 'x-device-id': deviceId(), authorization: `Bearer ${bearer}` }),
    onUnauthorized: async () => {
      // Somebody signed in meanwhile: the cookie is theirs, and their session stays.
      if (accessToken() !== null) return false;
      bearer = (await publicApi.refresh({ payload: { deviceId: deviceId() } })).accessToken;
      return true;
    },
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
  await client.logout();
}
