import { PLATFORM_NAMES, type Platform } from '../../../server/contract/platforms.ts';
import type { FilterRule, FilterValues } from '../../filters.ts';
import { PERIODS, type Period } from '../../periods.ts';

export const RATINGS = ['all', '5', '4', '3', '2', '1'] as const;
export type RatingFilter = (typeof RATINGS)[number];

const PLATFORM: FilterRule<Platform | 'all'> = { initial: 'all', among: ['all', ...PLATFORM_NAMES] };
const RATING: FilterRule<RatingFilter> = { initial: 'all', among: RATINGS };
const PERIOD: FilterRule<Period> = { initial: '30-days', among: PERIODS };

export const FILTERS = { search: { initial: '' }, platform: PLATFORM, rating: RATING, period: PERIOD };
export type ReviewFilterValues = FilterValues<typeof FILTERS>;

export const ratingOf = (rating: RatingFilter) => (rating === 'all' ? rating : Number(rating));
