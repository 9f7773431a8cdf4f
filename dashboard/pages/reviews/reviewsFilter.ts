import { LIMITS } from '../../../server/contract/limits.ts';
import { CASE_STATUSES, type CaseStatus } from '../../../server/contract/reviews.ts';
import type { FilterRule, FilterValues } from '../../filters.ts';
import { PLATFORM, RATING, ratingOf } from '../../sharedFilters.ts';

export const STATUSES = ['all', 'pending', 'responded'] as const;
export type AnswerStatus = (typeof STATUSES)[number];

export const CASES = ['all', ...CASE_STATUSES] as const;

const STATUS: FilterRule<AnswerStatus> = { initial: 'all', among: STATUSES };
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
    rating: ratingOf(rating),
    case: ofCase,
    ...(words && { search: words }),
  };
}
