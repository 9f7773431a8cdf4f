import { LIMITS } from '../../contract/core/limits.ts';
import { madeOnce, Throttle } from '../throttles.ts';

const RULE = {
  by: 'caller',
  calls: LIMITS.wrongCodesPerHour,
  seconds: 3_600,
  counts: ['invalid_code'],
} as const;

/**
 * Counts wrong codes of an account, from wherever they come and at however many sign-ins. Anyone who knows the password begins
 * sign-ins as often as they like, each with some tries, and from as many addresses as a network of IPv6 has.
 */
export const wrongCodes = madeOnce((ctx) => new Throttle(ctx, 'wrong codes', RULE, false));
