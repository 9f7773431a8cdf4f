import { isIP } from 'node:net';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { LIMITS } from '../contract/core/limits.ts';
import { refreshCookie } from '../contract/routes/auth.ts';
import type { Context } from '../domain/context.ts';
import type { ClientFacts } from '../routes/handler.ts';

const MINUTE = 60_000;

/** The program at the other end, from its headers, address and cookie. */
export function clientFacts(ctx: Context, request: Request, h: ResponseToolkit): ClientFacts {
  const secure = ctx.config.publicUrl.startsWith('https:');
  const name = refreshCookie(secure);
  const { headers } = request;
  const mayUseCookie = isOwnOrigin(ctx, request);
  const cookie = {
    path: '/',
    isHttpOnly: true,
    isSecure: secure,
    isSameSite: 'Strict',
    encoding: 'none',
  } as const;
  return {
    kind: headers['x-goodword-client'] === 'cli' ? 'cli' : 'browser',
    deviceId: deviceOf(request),
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300) || null,
    address: addressOf(ctx, request),
    isProxied: 'x-forwarded-for' in headers,
    refreshCookie: mayUseCookie && typeof request.state[name] === 'string' ? request.state[name] : null,
    setRefreshCookie(token) {
      if (!mayUseCookie) return;
      if (token === null) h.unstate(name, cookie);
      else h.state(name, token, { ...cookie, ttl: LIMITS.sessionIdleMinutes.browser * MINUTE });
    },
  };
}

/** The id that a program or a browser gave itself. */
export const deviceOf = ({ headers }: Request): string | null =>
  String(headers['x-device-id'] ?? '').slice(0, 100) || null;

/** The caller's address; a proxy's word counts only where the operator says so (TRUST_PROXY). */
export function addressOf(ctx: { config: Pick<Context['config'], 'trustProxy'> }, request: Request): string {
  const { remoteAddress } = request.info;
  if (!ctx.config.trustProxy) return remoteAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  const last = withoutPort(forwarded.slice(forwarded.lastIndexOf(',') + 1).trim());
  return isIP(last) ? last : remoteAddress;
}

/** Some proxies write the port as well, which is another one for every connection. */
const withoutPort = (address: string): string =>
  address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[([\da-f:.]+)\](:\d+)?$/i, '$1');

/**
 * Whether a page of ours calls, or no page at all. Another site's page neither uses the browser's cookie nor changes
 * it: SameSite keeps most of them away, and this the siblings on other ports and subdomains.
 */
function isOwnOrigin(ctx: Context, request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site' || site === 'same-site') return false;
  if (typeof origin !== 'string') return true;
  return origin === new URL(ctx.config.publicUrl).origin || URL.parse(origin)?.host === request.info.host;
}
