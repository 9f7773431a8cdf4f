import type { Request } from '@hapi/hapi';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RouteDeclaration } from '../contract/route.ts';
import type { Context } from '../domain/context.ts';
import { Refusal } from '../domain/refusal.ts';
import { addressOf } from './client.ts';

export type Throttle = <T>(request: Request, work: () => Promise<T>) => Promise<T>;

/** Keeps the throttle that a route declares, by the address that calls. Throws `too_many_requests`. */
export function makeThrottle({ throttle }: RouteDeclaration, ctx: Context): Throttle {
  if (!throttle) return (_, work) => work();
  const counts: readonly string[] = throttle.counts === 'all' ? [] : throttle.counts;
  const limiter = new RateLimiterMemory({ points: throttle.calls, duration: throttle.seconds });
  return async (request, work) => {
    const key = addressOf(ctx, request);
    const seen = await limiter.get(key);
    if (seen && seen.consumedPoints >= throttle.calls) throw tooMany(seen);
    if (throttle.counts === 'all') await count(limiter, key);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && counts.includes(error.code)) await count(limiter, key);
      throw error;
    }
  };
}

const count = (limiter: RateLimiterMemory, key: string): Promise<unknown> =>
  limiter.consume(key).catch(() => undefined);

function tooMany(seen: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seen.msBeforeNext / 1000));
  return new Refusal('too_many_requests', 'Too many requests, please wait a few seconds and try again.', {
    retryAfter,
  });
}
