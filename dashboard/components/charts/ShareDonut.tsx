import { DonutChart } from '@mantine/charts';
import { Flex } from '@mantine/core';
import type { PlatformShare } from '../../../server/contract/routes/dashboard.ts';
import { chartText as text } from '../../texts/reports/charts.ts';
import { ChartLegend } from './ChartLegend.tsx';

/** Degrees: below it a share would vanish between its borders, and leave a gap in the ring. */
const LEAST_ANGLE = 2;

/** What share of the whole each platform has, in percent. */
export const ShareDonut = ({ shares }: { shares: readonly PlatformShare[] }) => (
  <Flex align="center" justify="center" gap="md" wrap="wrap">
    <DonutChart
      data={shares.map(({ name, value, color }) => ({ name, value, color }))}
      size={180}
      thickness={28}
      strokeWidth={1}
      strokeColor="var(--mantine-color-body)"
      withTooltip={false}
      accessibilityLayer={false}
      pieProps={{ rootTabIndex: -1, minAngle: LEAST_ANGLE }}
    />
    <ChartLegend
      entries={shares.map(({ name, value, color }) => ({
        label: name,
        colour: color,
        value: text.percent(value),
      }))}
    />
  </Flex>
);
