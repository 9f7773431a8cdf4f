import type { Analytics, TimeRange } from '../../../server/contract/routes/analytics.ts';
import { PlatformCard } from '../../components/charts/PlatformCard.tsx';
import { analyticsText as text } from '../../texts/reports/analytics.ts';
import classes from './Analytics.module.css';
import { Asked } from './Asked.tsx';
import { BestHour } from './BestHour.tsx';
import { RatingBars } from './RatingBars.tsx';
import { Trends } from './Trends.tsx';

interface Props {
  /** undefined while they load. */
  figures: Analytics | undefined;
  range: TimeRange;
}

/** The charts and tables of a range. */
export const Figures = ({ figures, range }: Props) => (
  <div className={classes.parts}>
    <Trends range={range} periods={figures?.monthlyTrends} />
    <div className={classes.pair}>
      <PlatformCard
        help={text.platforms(range)}
        shares={figures?.platformDistribution}
        none={text.noReviews}
      />
      <RatingBars range={range} ratings={figures?.ratingDistribution} />
    </div>
    <BestHour hours={figures?.byHour} best={figures?.bestHour ?? null} />
    <Asked words={text.members} rows={figures?.byMember} rowKey={({ userId, name }) => userId ?? name} />
    <Asked
      words={text.templates}
      rows={figures?.byTemplate}
      rowKey={({ template, name }) => template ?? name}
    />
  </div>
);
