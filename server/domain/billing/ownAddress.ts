import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Names of the machine itself: anyone who works on it opens the server under any of them. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Lets addresses of this very server pass, by the names of the fields that hold them: the payment provider sends
 * browsers there. Throws `invalid_input` for any other.
 */
export function checkOwnAddresses({ config }: Context, addresses: Record<string, string>): void {
  const origins = originsOf(config.publicUrl);
  const message = `Enter an address that begins with ${config.publicUrl}/`;
  const details = Object.entries(addresses)
    .filter(([, address]) => !isWithin(address, origins))
    .map(([path]) => ({ path, message }));
  if (details.length > 0) throw new Refusal('invalid_input', message, { details });
}

function originsOf(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}

/** Programs differ in where they see the end of a host before a backslash or a space, so that neither may be there. */
function isWithin(address: string, origins: readonly string[]): boolean {
  const normal = URL.parse(address)?.href ?? '';
  return !/[\\\s\p{Cc}]/u.test(address) && origins.some((origin) => normal.startsWith(`${origin}/`));
}
