import type { AnalyticsMetrics } from '../../../server/contract/routes/analytics.ts';
import { GROWTH_WORDS } from '../../../server/contract/words/reportWords.ts';
import { Change } from '../../components/facts/Change.tsx';
import { Stars } from '../../components/facts/Stars.tsx';
import { StatCard } from '../../components/facts/StatCard.tsx';
import { StatCards } from '../../components/facts/StatCards.tsx';
import { analyticsText as text } from '../../texts/reports/analytics.ts';
import { chartText } from '../../texts/reports/charts.ts';

/** The four numbers of the range; how they moved is told of the month. `metrics` is undefined while they load. */
export function AnalyticsStats({ metrics }: { metrics: AnalyticsMetrics | undefined }) {
  const growth = metrics?.monthlyGrowth;
  const rating = metrics?.averageRating;
  const rate = metrics?.responseRate;
  return (
    <StatCards columns={4} failed={false}>
      <StatCard
        label={text.stats.reviews}
        value={metrics?.totalReviews}
        note={growth && <Change amount={growth.reviews} words={GROWTH_WORDS.counted} />}
      />
      <StatCard
        label={text.stats.rating}
        value={rating}
        reason={text.noReviews}
        aside={typeof rating === 'number' && <Stars rating={rating} />}
        note={growth && <Change amount={growth.rating} words={GROWTH_WORDS.rated} />}
      />
      <StatCard
        label={text.stats.response}
        value={typeof rate === 'number' ? chartText.percent(rate) : rate}
        reason={text.noRequests}
        note={growth && <Change amount={growth.responseRate} words={GROWTH_WORDS.rate} />}
      />
      <StatCard
        label={text.stats.patients}
        value={metrics?.activePatients}
        note={growth && <Change amount={growth.patients} words={GROWTH_WORDS.added} />}
      />
    </StatCards>
  );
}
