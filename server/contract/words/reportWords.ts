/** How numbers are said on every screen that reports, and in the terminal. */

/** '61.5 %' */
export const sayPercent = (percent: number): string => `${percent} %`;

export interface ChangeWords {
  more: (amount: string) => string;
  less: (amount: string) => string;
  same: string;
  /** Where there was nothing before. */
  none: string;
  /** A growth in percent that is said as a multiple from TIMES_FROM on. */
  times?: (times: string) => string;
}

/** Percent from which people speak of a multiple: ten times as many. */
export const TIMES_FROM = 900;

/** 900 percent more are ten times as many. */
export const timesOf = (percent: number): number => Math.round(percent / 100) + 1;

/** How a number moved against an earlier time; `count` writes the amount, which is never below zero. */
export function sayChange(
  amount: number | null,
  words: ChangeWords,
  count: (amount: number) => string,
): string {
  if (amount === null) return words.none;
  if (amount === 0) return words.same;
  if (words.times && amount >= TIMES_FROM) return words.times(count(timesOf(amount)));
  return (amount > 0 ? words.more : words.less)(count(Math.abs(amount)));
}

/** '1 star', '0.5 stars' */
const amountOf = (amount: string, one: string): string => `${amount} ${one}${amount === '1' ? '' : 's'}`;

/** A week against the week before, this month so far against as many days of the month before. */
export const GROWTH_WORDS = {
  week: {
    more: (percent) => `${percent} % more new ones than last week`,
    less: (percent) => `${percent} % fewer new ones than last week`,
    same: 'As many new ones as last week',
    times: (times) => `${times} times as many new ones as last week`,
    none: '– Nothing last week to compare with',
  },
  weekStars: {
    more: (stars) => `${amountOf(stars, 'star')} more than last week`,
    less: (stars) => `${amountOf(stars, 'star')} less than last week`,
    same: 'The same as last week',
    none: '– Nothing last week to compare with',
  },
  weekPoints: {
    more: (points) => `${amountOf(points, 'point')} more than last week`,
    less: (points) => `${amountOf(points, 'point')} less than last week`,
    same: 'The same as last week',
    none: '– Nothing last week to compare with',
  },
  counted: {
    more: (percent) => `${percent} % more this month than by this day last month`,
    less: (percent) => `${percent} % fewer this month than by this day last month`,
    same: 'As many this month as by this day last month',
    times: (times) => `${times} times as many this month as by this day last month`,
    none: '– None by this day last month to compare with',
  },
  added: {
    more: (percent) => `${percent} % more new ones this month than by this day last month`,
    less: (percent) => `${percent} % fewer new ones this month than by this day last month`,
    same: 'As many new ones this month as by this day last month',
    times: (times) => `${times} times as many new ones this month as by this day last month`,
    none: '– No new ones by this day last month to compare with',
  },
  rated: {
    more: (stars) => `${stars} higher this month than by this day last month`,
    less: (stars) => `${stars} lower this month than by this day last month`,
    same: 'The same this month as by this day last month',
    none: '– No reviews by this day last month to compare with',
  },
  rate: {
    more: (points) => `${amountOf(points, 'point')} higher this month than by this day last month`,
    less: (points) => `${amountOf(points, 'point')} lower this month than by this day last month`,
    same: 'The same this month as by this day last month',
    none: '– No requests by this day last month to compare with',
  },
} as const satisfies Record<string, ChangeWords>;

/** The numbers above the reviews. */
export const REVIEW_STATS_WORDS = {
  average: 'Average Rating',
  total: 'Total Reviews',
  response: 'Response Rate',
  pending: 'Pending Reviews',
  redirected: 'Redirected',
} as const;

export const TREND_WORDS = { title: 'Review Trends', sent: 'Sent', reviews: 'Completed' } as const;

export const PLATFORM_WORDS = {
  title: 'Platform Distribution',
  columns: { platform: 'Platform', reviews: 'Reviews', share: 'Share' },
} as const;
