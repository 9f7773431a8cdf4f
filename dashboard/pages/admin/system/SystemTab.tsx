import { Stack } from '@mantine/core';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { adminStatsText as text } from '../../../texts/admin/adminSystem.ts';
import { FailureTable } from './FailureTable.tsx';
import { HealthCard } from './HealthCard.tsx';
import { STATS_EVERY } from './health.ts';
import { Numbers } from './Numbers.tsx';
import { QueueStats } from './QueueStats.tsx';
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
