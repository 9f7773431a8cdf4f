import { Text } from '@mantine/core';
import type { Dashboard } from '../../../server/contract/routes/dashboard.ts';
import { GROWTH_WORDS } from '../../../server/contract/words/reportWords.ts';
import { Change } from '../../components/facts/Change.tsx';
import { Stars } from '../../components/facts/Stars.tsx';
import { StatCard } from '../../components/facts/StatCard.tsx';
import { StatCards } from '../../components/facts/StatCards.tsx';
import { chartText } from '../../texts/reports/charts.ts';
import { dashboardText as text } from '../../texts/reports/dashboard.ts';

/** The four numbers, each with how it moved. `stats` is undefined while they load. */
export function DashboardStats({ stats }: { stats: Dashboard['stats'] | undefined }) {
  const growth = stats?.monthlyGrowth;
  const rating = stats?.averageRating;
  return (
    <StatCards columns={4} failed={false}>
      <StatCard
        label={text.stats.patients}
        value={stats?.totalPatients}
        note={growth && <Change amount={growth.patients} words={GROWTH_WORDS.added} />}
      />
      <StatCard
        label={text.stats.sent}
        value={stats?.reviewsSent}
        note={growth && <Change amount={growth.reviews} words={GROWTH_WORDS.counted} />}
      />
      <StatCard
        label={text.stats.completed}
        value={stats?.reviewsCompleted}
        note={
          stats && (
            <>
              <Completion rate={stats.completionRate} />
              <Change amount={stats.weeklyGrowth.reviewsCompleted} words={text.week} />
            </>
          )
        }
      />
      <StatCard
        label={text.stats.rating}
        value={rating}
        reason={text.noRating}
        aside={
          typeof rating === 'number' && (
            <>
              <Text size="sm" c="dimmed">
                {text.outOf}
              </Text>
              <Stars rating={rating} />
            </>
          )
        }
        note={growth && <Change amount={growth.rating} words={GROWTH_WORDS.rated} />}
      />
    </StatCards>
  );
}

const Completion = ({ rate }: { rate: number | null }) => (
  <div>{rate === null ? text.noCompletion : text.completion(chartText.percent(rate))}</div>
);
