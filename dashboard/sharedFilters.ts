import { PLATFORM_NAMES, type Platform } from '../server/contract/platforms.ts';
import type { FilterRule } from './filters.ts';
import { PERIODS, type Period } from './periods.ts';

/** The filters that several screens have. */

export const RATINGS = ['all', '5', '4', '3', '2', '1'] as const;
export type RatingFilter = (typeof RATINGS)[number];

export const PLATFORM: FilterRule<Platform | 'all'> = { initial: 'all', among: ['all', ...PLATFORM_NAMES] };
export const RATING: FilterRule<RatingFilter> = { initial: 'all', among: RATINGS };
export const PERIOD: FilterRule<Period> = { initial: '30-days', among: PERIODS };

/** As the API asks for it. */
export const ratingOf = (rating: RatingFilter): number | 'all' =>
  rating === 'all' ? rating : Number(rating);
