/** Words of every chart. */
export const chartText = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  percent: (percent: number) => `${percent.toLocaleString('en-US')} %`,
  platforms: {
    title: 'Platform Distribution',
    columns: { platform: 'Platform', reviews: 'Reviews', share: 'Share' },
  },
  trends: { title: 'Review Trends', sent: 'Sent', reviews: 'Completed' },
} as const;
