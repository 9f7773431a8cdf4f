import type { Request } from '@hapi/hapi';
import { pageSession, sameSecret } from './secrets.ts';

export const SESSION_COOKIE = 'goodword_sandbox';

/** Whether a signed-in page or a script with the key asks. */
export function mayEnter(request: Request, sandboxKey: string): boolean {
  const header = request.headers['x-sandbox-key'];
  if (typeof header === 'string') return sameSecret(header, sandboxKey);
  const cookie: unknown = request.state[SESSION_COOKIE];
  return typeof cookie === 'string' && sameSecret(cookie, pageSession(sandboxKey));
}
