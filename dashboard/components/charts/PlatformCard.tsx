import type { PlatformShare } from '../../../server/contract/routes/dashboard.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { sayNumber } from '../../texts/say.ts';
import type { Column } from '../table/table.ts';
import { ChartCard } from './ChartCard.tsx';
import { ShareDonut } from './ShareDonut.tsx';

const { title, columns: heads } = chartText.platforms;

const COLUMNS: readonly Column<PlatformShare>[] = [
  { key: 'platform', head: heads.platform, cell: ({ name }) => name },
  {
    key: 'reviews',
    head: heads.reviews,
    cell: ({ count }) => sayNumber(count),
    align: 'right',
  },
  { key: 'share', head: heads.share, cell: ({ value }) => chartText.percent(value), align: 'right' },
];

interface Props {
  /** Which reviews are counted, in one sentence. */
  help: string;
  /** undefined while they load. */
  shares: readonly PlatformShare[] | undefined;
  /** What is said where there are no reviews. */
  none: string;
}

/** On which platforms the reviews are. */
export const PlatformCard = ({ help, shares, none }: Props) => (
  <ChartCard
    title={title}
    help={help}
    rows={shares}
    columns={COLUMNS}
    rowKey={({ platform }) => platform}
    none={shares?.length === 0 && none}
  >
    {(rows) => <ShareDonut shares={rows} />}
  </ChartCard>
);
