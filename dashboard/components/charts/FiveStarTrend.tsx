import { LIMITS } from '../../../server/contract/core/limits.ts';
import { useApi } from '../../hooks/useApi.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { FailedState } from '../feedback/FailedState.tsx';
import type { Column } from '../table/table.ts';
import { AreaTrend } from './AreaTrend.tsx';
import { shortDay, wholeDay } from './axisDates.ts';
import { ChartCard } from './ChartCard.tsx';
import { CHART_COLOURS } from './colours.ts';

const text = chartText.fiveStars;

interface Day {
  date: string;
  count: number;
}

const COLUMNS: readonly Column<Day>[] = [
  { key: 'day', head: text.columns.day, cell: ({ date }) => wholeDay(date) },
  { key: 'count', head: text.columns.reviews, cell: ({ count }) => count, align: 'right' },
];

const SERIES = [{ name: 'count', label: text.series, color: CHART_COLOURS.reviews }] as const;
const QUERY = { query: { days: LIMITS.fiveStarTrendDays } };

interface Props {
  cumulative?: boolean;
  /** Milliseconds between two readings; absent where the screen has it read again. */
  every?: number;
}

/** The 5-star reviews of the last 30 days: day by day, or with all before them. */
export function FiveStarTrend({ cumulative = false, every = 0 }: Props) {
  const { data, error, known, reload } = useApi('getFiveStarTrends', QUERY, { every });
  if (error && !known)
    return <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />;
  const days = data && (cumulative ? addedUp(data.data) : data.data);
  return (
    <ChartCard
      title={text.title}
      help={cumulative ? text.cumulativeHelp : text.help}
      rows={days}
      columns={COLUMNS}
      rowKey={({ date }) => date}
      none={days?.every(({ count }) => count === 0) && text.none}
    >
      {(rows) => (
        <AreaTrend
          rows={rows}
          series={SERIES}
          tickOf={({ date }) => shortDay(date)}
          cumulative={cumulative}
        />
      )}
    </ChartCard>
  );
}

function addedUp(days: readonly Day[]): Day[] {
  let count = 0;
  return days.map((day) => {
    count += day.count;
    return { ...day, count };
  });
}
