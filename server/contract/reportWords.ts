/** How numbers are said on every screen that reports, and in the terminal. */

/** '61.5 %' */
export const sayPercent = (percent: number): string => `${percent} %`;

export interface ChangeWords {
  more: (amount: string) => string;
  less: (amount: string) => string;
  same: string;
  /** Where there was nothing before. */
  none: string;
}

/** How a number moved against an earlier time; `count` writes the amount, which is never below zero. */
export function sayChange(
  amount: number | null,
  words: ChangeWords,
  count: (amount: number) => string,
): string {
  if (amount === null) return words.none;
  if (amount === 0) return words.same;
  return (amount > 0 ? words.more : words.less)(count(Math.abs(amount)));
}

/** A week against the week before, this month so far against as many days of the month before. */
export const GROWTH_WORDS = {
  week: {
    more: (percent) => `${percent} % more new ones than last week`,
    less: (percent) => `${percent} % fewer new ones than last week`,
    same: 'As many new ones as last week',
    none: '– Nothing last week to compare with',
  },
  counted: {
    more: (percent) => `${percent} % more this month than by this day last month`,
    less: (percent) => `${percent} % fewer this month than by this day last month`,
    same: 'As many this month as by this day last month',
    none: '– Nothing last month to compare with',
  },
  added: {
    more: (percent) => `${percent} % more new ones this month than by this day last month`,
    less: (percent) => `${percent} % fewer new ones this month than by this day last month`,
    same: 'As many new ones this month as by this day last month',
    none: '– No new ones last month to compare with',
  },
  rated: {
    more: (stars) => `${stars} higher this month than by this day last month`,
    less: (stars) => `${stars} lower this month than by this day last month`,
    same: 'The same this month as by this day last month',
    none: '– No reviews last month to compare with',
  },
  rate: {
    more: (percent) => `${percent} % higher this month than by this day last month`,
    less: (percent) => `${percent} % lower this month than by this day last month`,
    same: 'The same this month as by this day last month',
    none: '– No rate last month to compare with',
  },
} as const satisfies Record<string, ChangeWords>;

export const TREND_WORDS = { title: 'Review Trends', sent: 'Sent', reviews: 'Completed' } as const;

export const PLATFORM_WORDS = {
  title: 'Platform Distribution',
  columns: { platform: 'Platform', reviews: 'Reviews', share: 'Share' },
} as const;
