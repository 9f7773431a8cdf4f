import { LIMITS } from '../../../contract/limits.ts';
import type { Context } from '../../context.ts';
import type { Keys } from '../../keys.ts';
import { Throttle } from '../../throttles.ts';

/** What one network address may do on the patients' pages, beside what their routes declare. */
interface PageThrottles {
  /** Reviews by the standing links of all clinics. */
  standing: Throttle;
  /** Wrong captchas: each is asked about at its provider. */
  captcha: Throttle;
}

const HOUR = 3_600;

/** One for each installation that this process serves, since they remember whom they refused. */
const kept = new WeakMap<Keys, PageThrottles>();

export function pageThrottles(ctx: Context): PageThrottles {
  const known = kept.get(ctx.keys);
  if (known) return known;
  const made = makeThrottles(ctx);
  kept.set(ctx.keys, made);
  return made;
}

function makeThrottles(ctx: Context): PageThrottles {
  const standing = {
    by: 'address',
    calls: LIMITS.standingReviewsPerHour,
    seconds: HOUR,
    counts: 'all',
  } as const;
  const captcha = {
    by: 'address',
    calls: LIMITS.wrongCaptchasPerHour,
    seconds: HOUR,
    counts: ['captcha_failed'],
  } as const;
  return {
    standing: new Throttle(ctx, 'standing reviews', standing, false),
    // As of a plain read: a right captcha waits for no counter, and nobody's secret is guessed here.
    captcha: new Throttle(ctx, 'wrong captchas', captcha, true),
  };
}
