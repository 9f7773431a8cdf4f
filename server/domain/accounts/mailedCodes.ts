import { LIMITS } from '../../contract/core/limits.ts';
import { madeOnce, Throttle } from '../throttles.ts';

const RULE = { by: 'caller', calls: LIMITS.codeMailsPerHour, seconds: 3_600, counts: 'all' } as const;

/** Counts codes that are mailed to an account: somebody who knows its password fills nobody's mailbox with them. */
export const mailedCodes = madeOnce((ctx) => new Throttle(ctx, 'mailed codes', RULE, false));
