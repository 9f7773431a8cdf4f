/** What is drawn in which colour, on every screen; ChartCard.module.css has the shades of both themes. */
export const CHART_COLOURS = {
  sent: 'var(--chart-sent)',
  reviews: 'var(--chart-reviews)',
  /** Beside one that is meant. */
  quiet: 'var(--chart-quiet)',
} as const;
