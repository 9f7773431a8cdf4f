import type { Analytics } from '../../../server/contract/routes/analytics.ts';
import { showTime } from '../../../server/contract/rules/wallClock.ts';
import { Bars } from '../../components/charts/Bars.tsx';
import { ChartCard } from '../../components/charts/ChartCard.tsx';
import { CHART_COLOURS } from '../../components/charts/colours.ts';
import type { Column } from '../../components/table/table.ts';
import { useNarrow } from '../../hooks/useNarrow.ts';
import { analyticsText } from '../../texts/reports/analytics.ts';
import { sayNumber } from '../../texts/say.ts';
import { askedColumns } from './askedColumns.tsx';

type Hour = Analytics['byHour'][number];

const text = analyticsText.hours;
const clock = (hour: number) => showTime(`${hour}:00`);
const short = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

const COLUMNS: readonly Column<Hour>[] = [
  { key: 'hour', head: text.columns.hour, cell: ({ hour }) => clock(hour) },
  ...askedColumns,
];

interface Props {
  /** undefined while they load. */
  hours: readonly Hour[] | undefined;
  best: number | null;
}

/** So many columns have room for their numbers on a phone. */
const ROOM_FOR = 6;

/** At which hours requests are answered. */
export function BestHour({ hours, best }: Props) {
  const isCrowded = useNarrow() && (hours?.length ?? 0) > ROOM_FOR;
  return (
    <ChartCard
      title={text.title}
      help={best === null ? text.unknown : text.best(clock(best))}
      rows={hours}
      columns={COLUMNS}
      rowKey={({ hour }) => String(hour)}
      none={hours?.length === 0 && analyticsText.noRequests}
    >
      {(rows) => (
        <Bars
          as="columns"
          bars={rows.map((row) => ({
            label: short(row.hour),
            value: row.responseRate ?? 0,
            said: isCrowded && row.hour !== best ? '' : sayNumber(row.responseRate ?? 0),
            colour: row.hour === best ? CHART_COLOURS.reviews : CHART_COLOURS.quiet,
          }))}
        />
      )}
    </ChartCard>
  );
}
