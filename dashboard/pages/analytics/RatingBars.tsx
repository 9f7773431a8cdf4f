import type { Analytics, TimeRange } from '../../../server/contract/routes/analytics.ts';
import { Bars } from '../../components/charts/Bars.tsx';
import { ChartCard } from '../../components/charts/ChartCard.tsx';
import { CHART_COLOURS } from '../../components/charts/colours.ts';
import type { Column } from '../../components/table/table.ts';
import { analyticsText } from '../../texts/reports/analytics.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';

type Level = Analytics['ratingDistribution'][number];

const text = analyticsText.ratings;
const counted = ({ count }: Level) => sayNumber(count);
const share = ({ percentage }: Level) => chartText.percent(percentage);

const COLUMNS: readonly Column<Level>[] = [
  { key: 'rating', head: text.columns.rating, cell: ({ rating }) => sharedText.rating.stars(rating) },
  { key: 'reviews', head: text.columns.reviews, cell: counted, align: 'right' },
  { key: 'share', head: text.columns.share, cell: share, align: 'right' },
];

interface Props {
  range: TimeRange;
  /** undefined while they load. */
  ratings: readonly Level[] | undefined;
}

/** How many reviews gave how many stars. */
export const RatingBars = ({ range, ratings }: Props) => (
  <ChartCard
    title={text.title}
    help={text.help(range)}
    rows={ratings}
    columns={COLUMNS}
    rowKey={({ rating }) => String(rating)}
    none={ratings?.every(({ count }) => count === 0) && analyticsText.noReviews}
  >
    {(levels) => (
      <Bars
        as="rows"
        bars={levels.map((level) => ({
          label: sharedText.rating.stars(level.rating),
          value: level.count,
          said: text.said(counted(level), share(level)),
          colour: CHART_COLOURS.reviews,
        }))}
      />
    )}
  </ChartCard>
);
