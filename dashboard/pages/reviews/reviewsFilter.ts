import { CASE_STATUSES } from '../../../server/contract/routes/reviews.ts';
import { CASE_WORDS } from '../../../server/contract/words/statusWords.ts';
import { type FilterRule, type FilterValues, selectRule } from '../../lib/filters.ts';
import { PLATFORM, RATING, ratingOf, searchRule } from '../../lib/sharedFilters.ts';
import { reviewsText as text } from '../../texts/reports/reviews.ts';

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
