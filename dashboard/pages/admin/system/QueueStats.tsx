import type { SystemStats } from '../../../../server/contract/routes/adminSystem.ts';
import { StatCard } from '../../../components/facts/StatCard.tsx';
import { StatCards } from '../../../components/facts/StatCards.tsx';
import { adminStatsText as text } from '../../../texts/admin/adminSystem.ts';

/** What waits and what goes out. */
export function QueueStats({ stats }: { stats: SystemStats | undefined }) {
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
