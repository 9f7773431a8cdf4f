import type { Api } from '../../../server/contract/api.ts';
import { GROWTH_WORDS } from '../../../server/contract/reportWords.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { Stars } from '../../components/Stars.tsx';
import { StatCard } from '../../components/StatCard.tsx';
import { StatCards } from '../../components/StatCards.tsx';
import { chartText } from '../../texts/charts.ts';
import { reviewsText as text } from '../../texts/reviews.ts';

type Stats = Answer<Api['getReviewStats']>['data'];

interface Props {
  stats: Stats | undefined;
  /** Zeros then, below the notice that says so (specification 001 section 8). */
  failed: boolean;
}

/** Four numbers about the reviews within the filters, with their change against last week. */
export function ReviewStats({ stats, failed }: Props) {
  if (failed) {
    return (
      <StatCards columns={4}>
        {Object.values(text.stats).map((label) => (
          <StatCard key={label} label={label} value={0} />
        ))}
      </StatCards>
    );
  }
  const { averageRating: average, responseRate: rate, weeklyGrowth: growth } = stats ?? {};
  const told = (change: number | null | undefined, words: (change: number) => string) =>
    change === null ? GROWTH_WORDS.week.none : change !== undefined && words(change);
  return (
    <StatCards columns={4}>
      <StatCard
        label={text.stats.average}
        value={average}
        reason={text.noReviews}
        aside={average ? <Stars rating={average} /> : undefined}
        note={told(growth?.averageRating, text.stars)}
      />
      <StatCard label={text.stats.total} value={stats?.totalReviews} change={growth?.totalReviews} />
      <StatCard
        label={text.stats.response}
        value={typeof rate === 'number' ? chartText.percent(rate) : rate}
        reason={text.noRequests}
        note={told(growth?.responseRate, text.points)}
      />
      <StatCard label={text.stats.pending} value={stats?.pendingReviews} change={growth?.pendingReviews} />
    </StatCards>
  );
}
