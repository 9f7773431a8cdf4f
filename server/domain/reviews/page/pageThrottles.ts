import { LIMITS } from '../../../contract/core/limits.ts';
import { madeOnce, Throttle } from '../../throttles.ts';

/** What one network address may do on the patients' pages, beside what their routes declare. */
interface PageThrottles {
  /** Reviews by the standing links of all clinics. */
  standing: Throttle;
  /** Wrong captchas: each is asked about at its provider. */
  captcha: Throttle;
}

const HOUR = 3_600;

export const pageThrottles = madeOnce((ctx): PageThrottles => {
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
});
