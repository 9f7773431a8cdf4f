import { LIMITS } from '../../../server/contract/core/limits.ts';
import { PLATFORM_WORDS, sayPercent, TREND_WORDS } from '../../../server/contract/words/reportWords.ts';
import { words } from '../words.ts';

/** Words of every chart. */
export const chartText = words('chart', {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  percent: sayPercent,
  platforms: PLATFORM_WORDS,
  fiveStars: {
    title: '5-star reviews',
    help: `Each of the last ${LIMITS.fiveStarTrendDays} days.`,
    cumulativeHelp: `The last ${LIMITS.fiveStarTrendDays} days, each with all before it.`,
    series: '5-star reviews',
    columns: { day: 'Day', reviews: '5-star reviews' },
    none: `No 5-star reviews in the last ${LIMITS.fiveStarTrendDays} days`,
    failed: 'Failed to load the 5-star reviews',
    failedMeaning: 'Your reviews are safe; only this chart could not be shown.',
  },
  trends: TREND_WORDS,
});
