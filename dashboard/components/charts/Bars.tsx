import { BarChart } from '@mantine/charts';

interface Bar {
  /** Names the bar on its axis. */
  label: string;
  value: number;
  /** The value as it is said beside the bar. */
  said: string;
  colour: string;
}

interface Props {
  bars: readonly Bar[];
  /** `rows` lie under each other, for few with long names; `columns` stand side by side. */
  as: 'rows' | 'columns';
  /** Pixels for the names of rows. */
  names?: number;
  /** The value at which a bar takes all the room; the largest one where it is left out. */
  most?: number;
}

/** What stands on a narrow bar is one line all the same. */
const NO_BREAK = '\u00a0';

/** Amounts beside each other, each with its number. */
export function Bars({ bars, as, most, names = 64 }: Props) {
  const inRows = as === 'rows';
  const domain = [0, most ?? ('dataMax' as const)] as const;
  return (
    <BarChart
      h={inRows ? 44 * bars.length : 220}
      data={bars.map(({ label, value, said, colour }) => ({
        label,
        value,
        said: said.replaceAll(' ', NO_BREAK),
        color: colour,
      }))}
      dataKey="label"
      series={[{ name: 'value' }]}
      orientation={inRows ? 'vertical' : 'horizontal'}
      gridAxis="none"
      tickLine="none"
      withTooltip={false}
      accessibilityLayer={false}
      withBarValueLabel
      valueLabelProps={{ dataKey: 'said', formatter: (said: unknown) => String(said) }}
      maxBarWidth={inRows ? 22 : 40}
      barProps={{ radius: 4 }}
      barChartProps={{ margin: inRows ? { right: 104 } : { top: 24 } }}
      {...(inRows
        ? { withXAxis: false, xAxisProps: { domain: [...domain] }, yAxisProps: { width: names } }
        : { withYAxis: false, yAxisProps: { domain: [...domain] } })}
    />
  );
}
