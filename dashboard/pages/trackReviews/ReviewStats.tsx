import type { Api } from '../../../server/contract/api.ts';
import { REVIEW_STATS_WORDS as words } from '../../../server/contract/reportWords.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { Stars } from '../../components/Stars.tsx';
import { StatCard } from '../../components/StatCard.tsx';
import { StatCards } from '../../components/StatCards.tsx';
import { chartText } from '../../texts/charts.ts';
import { trackText as text } from '../../texts/trackReviews.ts';

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
