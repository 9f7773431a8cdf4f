import { AreaChart } from '@mantine/charts';
import { sayNumber } from '../../texts/say.ts';
import { ChartLegend } from './ChartLegend.tsx';

interface Series<Row> {
  name: keyof Row & string;
  label: string;
  color: string;
}

interface Props<Row> {
  rows: readonly Row[];
  series: readonly Series<Row>[];
  /** What stands below a row, short. */
  tickOf: (row: Row) => string;
  /** Each row holds what came before it too, so that the last one says how much it is in all. */
  cumulative?: boolean;
}

/** So many points have room for their numbers beside them, on a phone too. */
const LABELLED_POINTS = 7;

/** How counts went from period to period; below it what each is in all. */
export function AreaTrend<Row extends object>({ rows, series, tickOf, cumulative = false }: Props<Row>) {
  const few = rows.length <= LABELLED_POINTS;
  const counted = cumulative ? rows.slice(-1) : rows;
  const sumOf = (name: keyof Row) => counted.reduce((sum, row) => sum + Number(row[name]), 0);
  return (
    <>
      <AreaChart
        h={220}
        mb="sm"
        data={rows.map((row) => ({ ...row, tick: tickOf(row) }))}
        dataKey="tick"
        series={[...series]}
        curveType="linear"
        tickLine="none"
        strokeDasharray="0"
        withDots={few}
        withPointLabels={few}
        withYAxis={!few}
        gridAxis={few ? 'none' : 'x'}
        valueFormatter={(value) => sayNumber(value)}
        accessibilityLayer={false}
        xAxisProps={{ padding: { left: 16, right: 16 }, minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, tickCount: 4, width: 40 }}
        areaChartProps={{ margin: { top: 24 } }}
      />
      <ChartLegend
        entries={series.map(({ name, label, color }) => ({
          label,
          colour: color,
          value: sayNumber(sumOf(name)),
        }))}
      />
    </>
  );
}
