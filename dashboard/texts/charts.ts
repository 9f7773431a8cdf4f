/** Words of every chart. */
export const chartText = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  percent: (percent: number) => `${percent.toLocaleString('en-US')} %`,
  platforms: {
    title: 'Platform Distribution',
    columns: { platform: 'Platform', reviews: 'Reviews', share: 'Share' },
  },
  fiveStars: {
    title: '5-star reviews',
    help: 'Each of the last 30 days.',
    cumulativeHelp: 'The last 30 days, each with all before it.',
    series: '5-star reviews',
    columns: { day: 'Day', reviews: '5-star reviews' },
    none: 'No 5-star reviews in the last 30 days',
    failed: 'Failed to load the 5-star reviews',
  },
  trends: { title: 'Review Trends', sent: 'Sent', reviews: 'Completed' },
} as const;
