import { Box } from '@mantine/core';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { adminOverviewText as text } from '../../../texts/admin/admin.ts';
import classes from '../Parts.module.css';
import { DebugInfo } from './DebugInfo.tsx';
import { HealthAlert } from './HealthAlert.tsx';
import { Metrics } from './Metrics.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Recent } from './Recent.tsx';
import { Subscriptions } from './Subscriptions.tsx';

/** The platform in numbers, what happened last, and the way to everything else. */
export default function OverviewTab() {
  const { data, error, known, reload } = useApi('getAdminDashboard');
  const failed = error !== undefined && !known;
  return (
    <>
      <HealthAlert />
      {failed ? (
        <Box mb="md">
          <FailedState title={text.failed} error={error} onRetry={reload} />
        </Box>
      ) : (
        <Metrics metrics={data?.data.metrics} />
      )}
      <div className={classes.parts}>
        {!failed && (
          <>
            <Subscriptions rows={data?.data.subscriptions} />
            <Recent entries={data?.data.recentActivity} />
          </>
        )}
        <QuickActions />
        <DebugInfo />
      </div>
    </>
  );
}
