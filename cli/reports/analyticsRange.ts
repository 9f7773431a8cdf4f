import { Flags } from '@oclif/core';
import { TIME_RANGES } from '../../server/contract/routes/analytics.ts';

/** The time that the analytics tell of. */
export const rangeFlag = {
  range: Flags.option({ options: TIME_RANGES })({
    char: 'r',
    description: 'The last 7 days, 30 days, 13 weeks or 12 months.',
    default: 'month' as const,
  }),
};
