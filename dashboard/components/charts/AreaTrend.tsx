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

/** A point as the chart draws it. */
interface Point {
  x?: number | string | undefined;
  y?: number | string | undefined;
  index?: number | undefined;
}

/** Below so much of the highest value, two numbers above their points would stand on each other. */
const CLOSE = 0.15;

/**
 * Where the number of a point stands so that it covers no other one: the lower of two that are close goes below its
 * point, or away where the axis is; the table has it. Two that are equal are said once.
 */
function placeOf(
  value: number,
  { others, most, isFirst }: { others: readonly number[]; most: number; isFirst: boolean },
): 'above' | 'below' | 'nowhere' {
  const near = others.filter((other) => Math.abs(other - value) <= CLOSE * most);
  if (near.every((other) => other < value)) return 'above';
  if (near.every((other) => other <= value)) return isFirst ? 'above' : 'nowhere';
  return value < CLOSE * most ? 'nowhere' : 'below';
}

/** How counts went from period to period; below it what each is in all. */
export function AreaTrend<Row extends object>({ rows, series, tickOf, cumulative = false }: Props<Row>) {
  const few = rows.length <= LABELLED_POINTS;
  const counted = cumulative ? rows.slice(-1) : rows;
  const most = Math.max(...series.flatMap(({ name }) => rows.map((row) => Number(row[name]))));
  const labelOf = (name: string, { x, y, index = 0 }: Point) => {
    const value = Number(rows[index]?.[name as keyof Row]);
    const others = series.filter((one) => one.name !== name).map((one) => Number(rows[index]?.[one.name]));
    const place = placeOf(value, { others, most, isFirst: series[0]?.name === name });
    if (place === 'nowhere') return <g />;
    return (
      <text
        x={x}
        y={y}
        dy={place === 'above' ? -8 : 16}
        textAnchor="middle"
        fill="var(--mantine-color-dimmed)"
      >
        {sayNumber(value)}
      </text>
    );
  };
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
        areaProps={({ name }) => ({ label: few && ((point: Point) => labelOf(name, point)) })}
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
