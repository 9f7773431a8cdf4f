import { Stack } from '@mantine/core';
import type { SystemStats } from '../../../../server/contract/routes/adminSystem.ts';
import { showSize } from '../../../../server/contract/words/sizes.ts';
import { FactList } from '../../../components/facts/FactList.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { StatCard } from '../../../components/facts/StatCard.tsx';
import { StatCards } from '../../../components/facts/StatCards.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { adminStatsText as text } from '../../../texts/admin/adminSystem.ts';
import { sayNumber } from '../../../texts/say.ts';
import { FailureTable } from './FailureTable.tsx';
import { HealthCard } from './HealthCard.tsx';
import { STATS_EVERY } from './health.ts';
import { WorkerTable } from './WorkerTable.tsx';

/** Whether everything works, what waits, what goes out and what fails; read again by itself while it is seen. */
export default function SystemTab() {
  const { data, error, known, reload } = useApi('getSystemStats', {}, { every: STATS_EVERY });
  const stats = data?.data;
  const failed = error !== undefined && !known;
  return (
    <>
      {!failed && <QueueStats stats={stats} />}
      <Stack gap="md">
        {failed && <FailedState title={text.failed} error={error} onRetry={reload} />}
        <HealthCard />
        {!failed && (
          <>
            <FailureTable failures={stats?.failures} />
            <WorkerTable workers={stats?.workers} />
            <Numbers stats={stats} />
          </>
        )}
      </Stack>
    </>
  );
}

const numbersText = text.more;

/** What is looked up now and then. */
const Numbers = ({ stats }: { stats: SystemStats | undefined }) => (
  <Section card title={numbersText.title}>
    {stats ? (
      <FactList
        facts={[
          [numbersText.sending, sayNumber(stats.queue.sending)],
          [numbersText.mails, sayNumber(stats.mails.queued)],
          [
            numbersText.database,
            `${numbersText.engines[stats.database.engine]}, ${showSize(stats.database.bytes)}`,
          ],
        ]}
      />
    ) : (
      <RowSkeletons rows={3} />
    )}
  </Section>
);

/** What waits and what goes out. */
function QueueStats({ stats }: { stats: SystemStats | undefined }) {
  const queue = stats?.queue;
  const sends = stats?.sends;
  return (
    <StatCards columns={4} failed={false}>
      <StatCard label={text.queued} value={queue?.queued} note={queue && text.due(queue.due)} />
      <StatCard
        label={text.oldest}
        value={stats && waited(stats)}
        reason={text.noneDue}
        note={text.oldestSince}
      />
      <StatCard label={text.rate} value={sends?.perMinute} note={text.rateNote} />
      <StatCard label={text.day} value={sends?.last24Hours} note={sends && text.hour(sends.lastHour)} />
    </StatCards>
  );
}

/** By the server's clock: this browser's may be another. */
function waited({ at, queue: { oldestDueAt } }: SystemStats): string | null {
  if (oldestDueAt === null) return null;
  return text.waits(Math.max(0, Date.parse(at) - Date.parse(oldestDueAt)) / 1_000);
}
