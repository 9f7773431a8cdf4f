import { Box, Card } from '@mantine/core';
import type { RouteName } from '../../server/contract/core/api.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { LIVE_TOPICS } from '../../server/contract/core/live.ts';
import { ACTIVITY_TYPES } from '../../server/contract/routes/activity.ts';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { LiveBadge } from '../components/feedback/LiveBadge.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { ExportButton } from '../components/table/ExportButton.tsx';
import { FilterRow } from '../components/table/FilterRow.tsx';
import { Pager } from '../components/table/Pager.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useLastPage } from '../hooks/useLastPage.ts';
import { useLive } from '../hooks/useLive.ts';
import { selectRule } from '../lib/filters.ts';
import { searchRule } from '../lib/sharedFilters.ts';
import { activityText as text } from '../texts/reports/activity.ts';
import { ActivityTimeline } from './activity/ActivityTimeline.tsx';

const FILTERS = {
  search: searchRule(text.search),
  type: selectRule({
    initial: 'all',
    among: ['all', ...ACTIVITY_TYPES],
    label: text.type,
    say: (value) => text.types[value],
  }),
};

const limit = LIMITS.activityPerPage;
const READS: readonly RouteName[] = ['listActivity'];

/** What happened in the clinic, newest first. It follows what happens while it is seen. */
export default function Activity() {
  const filters = useFilters(FILTERS);
  const { page, isFiltered, reset, goTo } = filters;
  const { search, type } = filters.values;
  const filter = { type, ...(search && { search }) };
  const query = { ...filter, limit, offset: (page - 1) * limit };
  const { data, error, known, reload } = useApi('listActivity', { query });
  const liveness = useLive(LIVE_TOPICS, READS);
  const total = data?.totalCount ?? 0;
  useLastPage({ page, goTo }, known ? Math.max(1, Math.ceil(total / limit)) : undefined);

  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        actions={
          <>
            <LiveBadge liveness={liveness} />
            <RefreshButton onRefresh={reload} />
            <ExportButton
              route="exportActivity"
              call={{ query: filter }}
              name="activity-log"
              words={text}
              nothing={data?.totalCount === 0}
              isPreview={data?.isPreview}
            />
          </>
        }
      />
      <SampleNote shown={data?.isPreview} />
      <FilterRow filters={filters} />
      {error && !known && (
        <Box mb="sm">
          <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
        </Box>
      )}
      {(known || !error) && (
        <Card>
          <ActivityTimeline activities={data?.activities} isFiltered={isFiltered} onClear={reset} />
        </Card>
      )}
      {known && total > 0 && (
        <Pager page={page} limit={limit} total={total} what={text.what} onChange={goTo} />
      )}
    </>
  );
}
