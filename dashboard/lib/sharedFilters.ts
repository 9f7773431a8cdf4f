import { LIMITS } from '../../server/contract/core/limits.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../server/contract/rules/platforms.ts';
import { dateText } from '../texts/dates.ts';
import { sharedText } from '../texts/shared.ts';
import { type FilterRule, selectRule } from './filters.ts';

/** The filters that several screens have. */

const { platform, rating, period } = sharedText;

const RATINGS = ['all', '5', '4', '3', '2', '1'] as const;
type RatingFilter = (typeof RATINGS)[number];

/** `label` says what is searched: 'Search name, email or number'. */
export const searchRule = (label: string): FilterRule => ({
  initial: '',
  longest: LIMITS.searchLength,
  label,
});

export const platformRule = (platforms: readonly Platform[]): FilterRule<Platform | 'all'> =>
  selectRule({
    initial: 'all',
    among: ['all', ...platforms],
    label: platform.label,
    say: (value) => (value === 'all' ? platform.all : PLATFORMS[value].label),
  });

export const PLATFORM = platformRule(PLATFORM_NAMES);

export const RATING = selectRule({
  initial: 'all',
  among: RATINGS,
  label: rating.label,
  say: (value) => (value === 'all' ? rating.all : rating.stars(Number(value))),
});

/** The periods of the time filters; `periods.ts` says when they begin. */
export const PERIODS = ['7-days', '30-days', '90-days', 'this-year'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD = selectRule({
  initial: '30-days',
  among: PERIODS,
  label: period,
  say: (value) => dateText.periods[value],
});

/** As the API asks for it. */
export const ratingOf = (value: RatingFilter): number | 'all' => (value === 'all' ? value : Number(value));
