import { Box, Card, Group } from '@mantine/core';
import { useEffect } from 'react';
import { ACTIVITY_TYPES, type ActivityType } from '../../server/contract/activity.ts';
import type { RouteName } from '../../server/contract/api.ts';
import { LIMITS } from '../../server/contract/limits.ts';
import { LIVE_TOPICS } from '../../server/contract/live.ts';
import { ExportButton } from '../components/ExportButton.tsx';
import { FailedState } from '../components/FailedState.tsx';
import { FilterSelect } from '../components/FilterSelect.tsx';
import { LiveBadge } from '../components/LiveBadge.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Pager } from '../components/Pager.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { SampleNote } from '../components/SampleNote.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import type { FilterRule } from '../filters.ts';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useLive } from '../hooks/useLive.ts';
import { activityText as text } from '../texts/activity.ts';
import { ActivityTimeline } from './activity/ActivityTimeline.tsx';

const TYPES = ['all', ...ACTIVITY_TYPES] as const;
const TYPE: FilterRule<ActivityType | 'all'> = { initial: 'all', among: TYPES };
const FILTERS = { search: { initial: '' }, type: TYPE };
const CHOICES = TYPES.map((value) => ({ value, label: text.types[value] }));

const limit = LIMITS.activityPerPage;
const READS: readonly RouteName[] = ['listActivity'];

/** What happened in the clinic, newest first. It follows what happens while it is seen. */
export default function Activity() {
  const { values, page, isFiltered, change, reset, goTo } = useFilters(FILTERS);
  const search = values.search.slice(0, LIMITS.searchLength);
  const filter = { type: values.type, ...(search && { search }) };
  const query = { ...filter, limit, offset: (page - 1) * limit };
  const { data, error, known, reload } = useApi('listActivity', { query });
  const liveness = useLive(LIVE_TOPICS, READS);
  const total = data?.totalCount ?? 0;

  const lastPage = Math.max(1, Math.ceil(total / limit));
  useEffect(() => {
    if (known && page > lastPage) goTo(lastPage, { replace: true });
  });

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
              label={text.export}
              none={data && total === 0 ? text.nothingToExport : undefined}
              failed={text.exportFailed}
              isPreview={data?.isPreview ?? false}
            />
          </>
        }
      />
      <SampleNote shown={data?.isPreview} />
      <Group mb="sm" role="search">
        <SearchBox label={text.search} value={search} onSearch={(wanted) => change({ search: wanted })} />
        <FilterSelect
          label={text.type}
          value={values.type}
          choices={CHOICES}
          onChange={(type) => change({ type })}
        />
      </Group>
      {error && !known && (
        <Box mb="sm">
          <FailedState title={text.failed} error={error} onRetry={reload} />
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
