/** How numbers moved: a week against the week before, this month so far against as many days of the month before. */
export const growthText = {
  week: {
    more: (percent: string) => `${percent} % more new ones than last week`,
    less: (percent: string) => `${percent} % fewer new ones than last week`,
    same: 'As many new ones as last week',
    none: '– Nothing last week to compare with',
  },
  counted: {
    more: (percent: string) => `${percent} % more this month than by this day last month`,
    less: (percent: string) => `${percent} % fewer this month than by this day last month`,
    same: 'As many this month as by this day last month',
    none: '– Nothing last month to compare with',
  },
  added: {
    more: (percent: string) => `${percent} % more new ones this month than by this day last month`,
    less: (percent: string) => `${percent} % fewer new ones this month than by this day last month`,
    same: 'As many new ones this month as by this day last month',
    none: '– No new ones last month to compare with',
  },
  rated: {
    more: (stars: string) => `${stars} higher this month than by this day last month`,
    less: (stars: string) => `${stars} lower this month than by this day last month`,
    same: 'The same this month as by this day last month',
    none: '– No reviews last month to compare with',
  },
  rate: {
    more: (percent: string) => `${percent} % higher this month than by this day last month`,
    less: (percent: string) => `${percent} % lower this month than by this day last month`,
    same: 'The same this month as by this day last month',
    none: '– No rate last month to compare with',
  },
} as const;
