import type { Dashboard } from '../../../server/contract/routes/dashboard.ts';
import { AreaTrend } from '../../components/charts/AreaTrend.tsx';
import { weekday, wholeDay } from '../../components/charts/axisDates.ts';
import { ChartCard } from '../../components/charts/ChartCard.tsx';
import { CHART_COLOURS } from '../../components/charts/colours.ts';
import type { Column } from '../../components/table/table.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { dashboardText } from '../../texts/reports/dashboard.ts';

type Day = Dashboard['reviewTrends'][number];

const text = dashboardText.trends;

const COLUMNS: readonly Column<Day>[] = [
  { key: 'day', head: text.columns.day, cell: ({ date }) => wholeDay(date) },
  { key: 'sent', head: text.columns.sent, cell: ({ sent }) => sent, align: 'right' },
  { key: 'completed', head: text.columns.completed, cell: ({ completed }) => completed, align: 'right' },
];

const SERIES = [
  { name: 'sent', label: chartText.trends.sent, color: CHART_COLOURS.sent },
  { name: 'completed', label: chartText.trends.reviews, color: CHART_COLOURS.reviews },
] as const;

/** The last seven days. `days` is undefined while they load. */
export const WeekTrend = ({ days }: { days: readonly Day[] | undefined }) => (
  <ChartCard
    title={chartText.trends.title}
    help={text.help}
    rows={days}
    columns={COLUMNS}
    rowKey={({ date }) => date}
    none={days?.every(({ sent, completed }) => sent === 0 && completed === 0) && text.none}
  >
    {(rows) => <AreaTrend rows={rows} series={SERIES} tickOf={({ date }) => weekday(date)} />}
  </ChartCard>
);
