import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GROWTH_WORDS, REVIEW_STATS_WORDS as words } from '../../../server/contract/words/reportWords.ts';
import { Change } from '../../components/facts/Change.tsx';
import { Stars } from '../../components/facts/Stars.tsx';
import { StatCard } from '../../components/facts/StatCard.tsx';
import { StatCards } from '../../components/facts/StatCards.tsx';
import { chartText } from '../../texts/reports/charts.ts';
import { reviewsText as text } from '../../texts/reports/reviews.ts';

type Stats = Answer<Api['getReviewStats']>['data'];

interface Props {
  stats: Stats | undefined;
  /** By what reviews have and requests have not: the rate of all requests stands beside the numbers of some reviews. */
  narrowed: boolean;
  failed: boolean;
}

/** Four numbers about the reviews within the filters, with their change against last week. */
export function ReviewStats({ stats, narrowed, failed }: Props) {
  const { averageRating: average, responseRate: rate, weeklyGrowth: growth } = stats ?? {};
  const ofRate = growth && <Change amount={growth.responseRate} words={GROWTH_WORDS.weekPoints} />;
  return (
    <StatCards columns={4} failed={failed}>
      <StatCard
        label={words.average}
        value={average}
        reason={text.noReviews}
        aside={average ? <Stars rating={average} /> : undefined}
        note={growth && <Change amount={growth.averageRating} words={GROWTH_WORDS.weekStars} />}
      />
      <StatCard label={words.total} value={stats?.totalReviews} change={growth?.totalReviews} />
      <StatCard
        label={words.response}
        value={typeof rate === 'number' ? chartText.percent(rate) : rate}
        reason={text.noRequests}
        note={narrowed ? text.ofAllRequests : ofRate}
      />
      <StatCard label={words.pending} value={stats?.pendingReviews} change={growth?.pendingReviews} />
    </StatCards>
  );
}
