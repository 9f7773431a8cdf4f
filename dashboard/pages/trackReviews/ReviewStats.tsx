import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { REVIEW_STATS_WORDS as words } from '../../../server/contract/words/reportWords.ts';
import { Stars } from '../../components/facts/Stars.tsx';
import { StatCard } from '../../components/facts/StatCard.tsx';
import { StatCards } from '../../components/facts/StatCards.tsx';
import { chartText } from '../../texts/reports/charts.ts';
import { trackText as text } from '../../texts/reports/trackReviews.ts';

interface Props {
  stats: Answer<Api['getReviewStats']>['data'] | undefined;
  failed: boolean;
}

/** Four numbers about the period and platform chosen. */
export function ReviewStats({ stats, failed }: Props) {
  const average = stats?.averageRating;
  const rate = stats?.responseRate;
  return (
    <StatCards columns={4} failed={failed}>
      <StatCard label={words.total} value={stats?.totalReviews} />
      <StatCard
        label={words.average}
        value={average}
        reason={text.noReviews}
        aside={average ? <Stars rating={average} /> : undefined}
      />
      <StatCard
        label={words.response}
        value={typeof rate === 'number' ? chartText.percent(rate) : rate}
        reason={text.noRequests}
        note={text.responseNote}
      />
      <StatCard label={words.redirected} value={stats?.redirectedCount} note={text.redirectedNote} />
    </StatCards>
  );
}
