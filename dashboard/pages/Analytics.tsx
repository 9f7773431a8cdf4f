import { Button, Card } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { RouteName } from '../../server/contract/core/api.ts';
import { LIVE_TOPICS } from '../../server/contract/core/live.ts';
import type { TimeRange } from '../../server/contract/routes/analytics.ts';
import { isAnalyticsEmpty } from '../../server/contract/words/analyticsView.ts';
import { BehindNote } from '../components/feedback/BehindNote.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useLive } from '../hooks/useLive.ts';
import { analyticsText as text } from '../texts/reports/analytics.ts';
import { AnalyticsHead } from './analytics/AnalyticsHead.tsx';
import { AnalyticsStats } from './analytics/AnalyticsStats.tsx';
import { Figures } from './analytics/Figures.tsx';
import { FILTERS } from './analytics/range.ts';

const READS: readonly RouteName[] = ['getAnalytics'];

/** What came of the requests of a longer time. It follows what happens while it is seen. */
export default function Analytics() {
  const { values, change } = useFilters(FILTERS);
  const { data, error, known, busy, reload } = useApi('getAnalytics', {
    query: { timeRange: values.range },
  });
  const liveness = useLive(LIVE_TOPICS, READS);
  const failed = error !== undefined && !known;
  // While another range loads the one before it stays, under its own name.
  const figures = failed ? undefined : data?.data;
  const nothing = figures !== undefined && isAnalyticsEmpty(figures);

  return (
    <>
      <AnalyticsHead
        range={values.range}
        onRange={(range) => change({ range })}
        nothing={nothing}
        isPreview={data?.data.isPreview ?? false}
        liveness={liveness}
        onRefresh={reload}
      />
      <SampleNote shown={figures?.isPreview} />
      {error && known && <BehindNote text={text.behind} />}
      {failed ? (
        <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
      ) : (
        <div aria-busy={busy && !known}>
          <AnalyticsStats metrics={figures?.metrics} />
          {nothing ? (
            <Nothing range={figures.timeRange} />
          ) : (
            <Figures figures={figures} range={figures?.timeRange ?? values.range} />
          )}
        </div>
      )}
    </>
  );
}

const Nothing = ({ range }: { range: TimeRange }) => (
  <Card>
    <EmptyState
      text={text.none(range)}
      icon={<IconChartBar size={32} />}
      action={
        <Button component={Link} to="/request-reviews">
          {text.request}
        </Button>
      }
    />
  </Card>
);
