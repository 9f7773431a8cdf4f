import { Flags, type Interfaces } from '@oclif/core';
import type { Api } from '../../server/contract/core/api.ts';
import type { Call } from '../../server/contract/core/route.ts';
import { CASE_STATUSES } from '../../server/contract/routes/reviews.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import { readFrom, readTo } from '../kit/instants.ts';

/** What narrows reviews, for every command that works on several. All that are given hold together. */
export const reviewFilterFlags = {
  search: Flags.string({
    description: 'Part of the words or the name.',
    helpValue: 'TEXT',
    helpGroup: 'FILTER',
  }),
  status: Flags.option({ options: ['pending', 'responded'] as const })({
    description: 'Only reviews that nobody has answered, or that somebody has.',
    helpGroup: 'FILTER',
  }),
  case: Flags.option({ options: CASE_STATUSES })({
    description: 'Only low ratings whose case is in this state.',
    helpGroup: 'FILTER',
  }),
  rating: Flags.integer({
    description: 'Only reviews of so many stars.',
    min: 1,
    max: 5,
    helpValue: 'STARS',
    helpGroup: 'FILTER',
  }),
  platform: Flags.option({ options: PLATFORM_NAMES })({
    description: 'Only reviews for this platform.',
    helpValue: 'NAME',
    helpGroup: 'FILTER',
  }),
  from: Flags.string({
    description: 'Left on this day or later. A day such as 2026-03-04, or a time with its zone.',
    helpValue: 'DAY',
    helpGroup: 'FILTER',
  }),
  to: Flags.string({ description: 'Left on this day or before.', helpValue: 'DAY', helpGroup: 'FILTER' }),
};

type FilterFlags = Interfaces.InferredFlags<typeof reviewFilterFlags>;
export type ReviewFilter = NonNullable<Call<Api['getReviewStats']>['query']>;

/** The filters as the API takes them; stops with code 2 at a day that is none. */
export function reviewFilterOf({ from, to, ...flags }: FilterFlags): ReviewFilter {
  const { search, status, case: ofCase, rating, platform } = flags;
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(ofCase !== undefined && { case: ofCase }),
    ...(rating !== undefined && { rating }),
    ...(platform !== undefined && { platform }),
    ...(from !== undefined && { dateFrom: readFrom(from) }),
    ...(to !== undefined && { dateTo: readTo(to) }),
  };
}
