import { ApiError, type Client, createClient } from '../../server/contract/core/client.ts';
import { MAX_AUTH_ATTEMPTS } from '../../server/contract/core/limits.ts';
import { sessionText } from '../texts/accounts/session.ts';
import { accessToken, deviceId, dropToken, keepToken } from './tokens.ts';

/** Calls that need no access token: sign-in, sign-up, refresh. */
export const publicApi: Client = createClient({
  origin: '',
  headers: () => ({ 'x-device-id': deviceId() }),
});

let attempts = 0;
let running: Promise<boolean> | undefined;

/** A call was answered by something other than 401: the session works, and attempts count from zero again. */
export const sessionWorks = (): void => {
  attempts = 0;
};

/**
 * Gets a new access token, once for any number of callers, in all tabs of this browser. True when there is
 * one. After five tokens in a row that did not help, or when the server says that the session is over, the
 * token is dropped with a sentence, which leads to sign-in. What fails for another reason
 * ends no session: it is thrown, so that the one who asked says what it is. An answer that comes after the session ended here neither brings it back nor says another reason.
 */
export function refresh(): Promise<boolean> {
  const stale = accessToken();
  if (stale === null) return Promise.resolve(false);
  running ??= alone(() => renew(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

/** One tab at a time; the next one finds the new token in place. */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('goodword-refresh', work) : work();

async function renew(stale: string): Promise<boolean> {
  const current = accessToken();
  if (current !== stale) return current !== null;
  if (attempts >= MAX_AUTH_ATTEMPTS) return giveUp(sessionText.attempts);
  try {
    const renewed = await publicApi.refresh({ payload: { deviceId: deviceId() } });
    if (accessToken() !== stale) return accessToken() !== null;
    keepToken(renewed);
    attempts += 1;
    return true;
  } catch (error) {
    const isOver = error instanceof ApiError && [400, 401, 403].includes(error.status);
    if (!isOver) throw error;
    return accessToken() === stale ? giveUp(error.message) : false;
  }
}

function giveUp(because: string): false {
  attempts = 0;
  dropToken(because);
  return false;
}
