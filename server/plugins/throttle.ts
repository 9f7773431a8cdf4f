import type { Request } from '@hapi/hapi';
import { LIMITS } from '../contract/core/limits.ts';
import type { RouteDeclaration, ThrottleRule } from '../contract/core/route.ts';
import { isKnownDevice } from '../domain/accounts/knownDevices.ts';
import type { Context } from '../domain/context.ts';
import { GuessThrottle } from '../domain/guesses.ts';
import { networkOf, Throttle } from '../domain/throttles.ts';
import { addressOf, deviceOf } from './client.ts';

export type KeepThrottle = <T>(request: Request, work: () => Promise<T>) => Promise<T>;

/** Keeps the throttle that a route declares. What it gives does the work or throws `too_many_requests`. */
export function makeThrottle(declaration: RouteDeclaration, ctx: Context): KeepThrottle {
  const kept = (declaration.throttle ?? []).map((rule) => ({
    rule,
    throttle: openThrottle(ctx, declaration, rule),
  }));
  const spares = kept.some(({ rule }) => rule.sparesKnownDevice);
  return async (request, work) => {
    const device = spares ? await knownDevice(ctx, request) : undefined;
    return kept.reduceRight((inner, { rule, throttle }) => {
      const who = (rule.sparesKnownDevice && device) || whoCalls(ctx, request, rule.by);
      return who === undefined ? inner : () => throttle.run(who, inner);
    }, work)();
  };
}

/** The device that calls, with the person who was signed in there before; undefined where that is not so. */
async function knownDevice(ctx: Context, request: Request): Promise<string | undefined> {
  const email = emailOf(request.payload);
  const deviceId = deviceOf(request);
  if (email === undefined || deviceId === null) return undefined;
  return (await isKnownDevice(ctx, email, deviceId)) ? `device ${deviceId} ${email}` : undefined;
}

function openThrottle(ctx: Context, { method, path }: RouteDeclaration, rule: ThrottleRule) {
  const name = `${method} ${path} ${rule.by} ${rule.seconds}`;
  return rule.refuses === 'counted'
    ? new GuessThrottle(ctx, name, rule)
    : new Throttle(ctx, name, rule, method === 'GET');
}

/** Whose calls are counted together; undefined where the call does not say, and fails by its shape. */
function whoCalls(ctx: Context, request: Request, by: ThrottleRule['by']): string | undefined {
  if (by === 'caller') return request.auth.credentials?.caller?.userId;
  const network = networkOf(addressOf(ctx, request));
  if (by === 'address') return network;
  const email = emailOf(request.payload);
  return by === 'both' && email ? `${network} ${email}` : email;
}

function emailOf(payload: unknown): string | undefined {
  const email = (payload as { email?: unknown } | null | undefined)?.email;
  if (typeof email !== 'string' || email.length > LIMITS.emailLength) return undefined;
  return email.trim().toLowerCase();
}
