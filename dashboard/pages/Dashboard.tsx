import { Badge, Button, Card } from '@mantine/core';
import { IconChartAreaLine } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { RouteName } from '../../server/contract/core/api.ts';
import { LIVE_TOPICS } from '../../server/contract/core/live.ts';
import { isDashboardEmpty } from '../../server/contract/words/dashboardView.ts';
import { PlatformCard } from '../components/charts/PlatformCard.tsx';
import { BehindNote } from '../components/feedback/BehindNote.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { LiveBadge } from '../components/feedback/LiveBadge.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useLive } from '../hooks/useLive.ts';
import { useNow } from '../hooks/useNow.ts';
import { useMember } from '../hooks/useSession.tsx';
import { useZone } from '../hooks/useZone.ts';
import { showDay } from '../lib/dates.ts';
import { dashboardText as text } from '../texts/reports/dashboard.ts';
import { Activity } from './dashboard/Activity.tsx';
import classes from './dashboard/Dashboard.module.css';
import { DashboardStats } from './dashboard/DashboardStats.tsx';
import { SmsPerformance } from './dashboard/SmsPerformance.tsx';
import { WeekTrend } from './dashboard/WeekTrend.tsx';

const READ: readonly RouteName[] = ['getDashboard'];

/** How the clinic is doing, at a glance. */
export default function Dashboard() {
  const { user } = useMember();
  const { data, error, known, reload } = useApi('getDashboard');
  const liveness = useLive(LIVE_TOPICS, READ);
  const shown = data?.data;
  const failed = error !== undefined && !known;
  const nothing = shown !== undefined && isDashboardEmpty(shown);

  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.welcome(user.firstName || user.email)}
        actions={
          <>
            <Today />
            <RefreshButton onRefresh={reload} />
          </>
        }
      />
      <SampleNote shown={shown?.isPreview} />
      {error && known && <BehindNote text={text.behind} />}
      {failed ? (
        <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
      ) : (
        <>
          {nothing ? <Nothing /> : <DashboardStats stats={shown?.stats} />}
          <div className={classes.parts}>
            {!nothing && (
              <>
                <WeekTrend days={shown?.reviewTrends} />
                <PlatformCard {...text.platforms} shares={shown?.platformDistribution} />
              </>
            )}
            <Activity entries={shown?.recentActivity} badge={<LiveBadge liveness={liveness} />} />
            <SmsPerformance performance={shown?.smsPerformance} />
          </div>
        </>
      )}
    </>
  );
}

/** The day that it is at the clinic. */
function Today() {
  const zone = useZone();
  const now = useNow();
  return (
    <Badge color="gray" size="xl" title={text.today}>
      {showDay(now.toISOString(), zone, now)}
    </Badge>
  );
}

const Nothing = () => (
  <Card mb="sm">
    <EmptyState
      text={text.none}
      icon={<IconChartAreaLine size={32} />}
      action={
        <Button component={Link} to="/request-reviews">
          {text.request}
        </Button>
      }
    />
  </Card>
);
