import type { Analytics, TimeRange } from '../../../server/contract/routes/analytics.ts';
import { RANGE_PERIODS } from '../../../server/contract/routes/analytics.ts';
import { AreaTrend } from '../../components/charts/AreaTrend.tsx';
import { shortDay, shortMonth, wholeDay, wholeMonth } from '../../components/charts/axisDates.ts';
import { ChartCard } from '../../components/charts/ChartCard.tsx';
import { CHART_COLOURS } from '../../components/charts/colours.ts';
import type { Column } from '../../components/table/table.ts';
import { analyticsText } from '../../texts/reports/analytics.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { sharedText } from '../../texts/shared.ts';

type Period = Analytics['monthlyTrends'][number];

const text = analyticsText.trends;

const SERIES = [
  { name: 'sent', label: text.columns.sent, color: CHART_COLOURS.sent },
  { name: 'reviews', label: text.columns.reviews, color: CHART_COLOURS.reviews },
] as const;

const NUMBERS: readonly Column<Period>[] = [
  { key: 'sent', head: text.columns.sent, cell: ({ sent }) => sent, align: 'right' },
  { key: 'answered', head: text.columns.answered, cell: ({ responses }) => responses, align: 'right' },
  { key: 'reviews', head: text.columns.reviews, cell: ({ reviews }) => reviews, align: 'right' },
  {
    key: 'rating',
    head: text.columns.rating,
    cell: ({ rating }) => rating ?? sharedText.noValue,
    align: 'right',
  },
];

/** How a period is called in the table, and below the chart. */
const NAMES = {
  day: { whole: wholeDay, short: shortDay },
  week: { whole: (day: string) => text.weekOf(shortDay(day)), short: shortDay },
  month: { whole: wholeMonth, short: shortMonth },
};

interface Props {
  range: TimeRange;
  /** undefined while they load. */
  periods: readonly Period[] | undefined;
}

/** Requests and reviews, period by period. */
export function Trends({ range, periods }: Props) {
  const { whole, short } = NAMES[RANGE_PERIODS[range].unit];
  const name: Column<Period> = {
    key: 'period',
    head: text.columns.period,
    cell: ({ month }) => whole(month),
  };
  return (
    <ChartCard
      title={chartText.trends.title}
      help={text.help(range)}
      rows={periods}
      columns={[name, ...NUMBERS]}
      rowKey={({ month }) => month}
    >
      {(rows) => <AreaTrend rows={rows} series={SERIES} tickOf={({ month }) => short(month)} />}
    </ChartCard>
  );
}
