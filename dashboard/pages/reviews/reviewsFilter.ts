import { LIMITS } from '../../../server/contract/limits.ts';
import { PLATFORM_NAMES, type Platform } from '../../../server/contract/platforms.ts';
import { CASE_STATUSES, type CaseStatus } from '../../../server/contract/reviews.ts';
import type { FilterRule, FilterValues } from '../../filters.ts';

export const STATUSES = ['all', 'pending', 'responded'] as const;
export type AnswerStatus = (typeof STATUSES)[number];

export const RATINGS = ['all', '5', '4', '3', '2', '1'] as const;
export const CASES = ['all', ...CASE_STATUSES] as const;

const STATUS: FilterRule<AnswerStatus> = { initial: 'all', among: STATUSES };
const PLATFORM: FilterRule<Platform | 'all'> = { initial: 'all', among: ['all', ...PLATFORM_NAMES] };
const RATING: FilterRule<(typeof RATINGS)[number]> = { initial: 'all', among: RATINGS };
const CASE: FilterRule<CaseStatus | 'all'> = { initial: 'all', among: CASES };

export const FILTERS = {
  search: { initial: '' },
  status: STATUS,
  platform: PLATFORM,
  rating: RATING,
  case: CASE,
};
export type ReviewsFilterValues = FilterValues<typeof FILTERS>;

/** What the filters ask of the API. */
export function queryOf({ search, status, platform, rating, case: ofCase }: ReviewsFilterValues) {
  const words = search.slice(0, LIMITS.searchLength);
  return {
    status,
    platform,
    rating: rating === 'all' ? rating : Number(rating),
    case: ofCase,
    ...(words && { search: words }),
  };
}
