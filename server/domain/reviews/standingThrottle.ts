import { LIMITS } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import type { Keys } from '../keys.ts';
import { Throttle } from '../throttles.ts';

/** Keeps what one network address may leave by the standing links of all clinics. */

const HOUR = 3_600;

/** One for each installation that this process serves, since it remembers whom it refused. */
const throttles = new WeakMap<Keys, Throttle>();

/** Keeps a review unless its network address has left too many; throws `too_many_requests` then. */
export function throttleStanding(ctx: Context, network: string, keep: () => Promise<void>): Promise<void> {
  let throttle = throttles.get(ctx.keys);
  if (!throttle) {
    const rule = {
      by: 'address',
      calls: LIMITS.standingReviewsPerHour,
      seconds: HOUR,
      counts: 'all',
    } as const;
    throttle = new Throttle(ctx, 'standing reviews', rule, false);
    throttles.set(ctx.keys, throttle);
  }
  return throttle.run(network, keep);
}
