import { CASE_STATUSES } from '../../../server/contract/reviews.ts';
import { CASE_WORDS } from '../../../server/contract/statusWords.ts';
import { type FilterRule, type FilterValues, selectRule } from '../../filters.ts';
import { PLATFORM, RATING, ratingOf, searchRule } from '../../sharedFilters.ts';
import { reviewsText as text } from '../../texts/reviews.ts';

export const STATUSES = ['all', 'pending', 'responded'] as const;
export type AnswerStatus = (typeof STATUSES)[number];

const STATUS: FilterRule<AnswerStatus> = { initial: 'all', among: STATUSES };

export const FILTERS = {
  search: searchRule(text.search),
  status: STATUS,
  platform: PLATFORM,
  rating: RATING,
  case: selectRule({
    initial: 'all',
    among: ['all', ...CASE_STATUSES],
    label: text.case,
    say: (value) => (value === 'all' ? text.allCases : text.cases(CASE_WORDS[value].word)),
  }),
};
export type ReviewsFilterValues = FilterValues<typeof FILTERS>;

/** What the filters ask of the API. */
export function queryOf({ search, status, platform, rating, case: ofCase }: ReviewsFilterValues) {
  return { status, platform, rating: ratingOf(rating), case: ofCase, ...(search && { search }) };
}
