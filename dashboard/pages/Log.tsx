import { Box } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { LOG_STATUSES } from '../../server/contract/routes/sms.ts';
import { BehindNote } from '../components/feedback/BehindNote.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { FilterRow } from '../components/table/FilterRow.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useZone } from '../hooks/useZone.ts';
import { selectRule } from '../lib/filters.ts';
import { periodStart } from '../lib/periods.ts';
import { PERIOD, PLATFORM, searchRule } from '../lib/sharedFilters.ts';
import { dateText } from '../texts/dates.ts';
import { logText as text } from '../texts/reports/log.ts';
import { LogStats } from './log/LogStats.tsx';
import { LogTable } from './log/LogTable.tsx';
import { LogTabs } from './log/LogTabs.tsx';
import { MoreTexts } from './log/MoreTexts.tsx';

const FILTERS = {
  search: searchRule(text.search),
  status: selectRule({
    initial: 'All',
    among: ['All', ...LOG_STATUSES],
    label: text.status,
    say: (value) => text.statuses[value],
  }),
  platform: PLATFORM,
  period: PERIOD,
};

/** Milliseconds between two readings: while texts go out, and while only a colleague could send some. */
const BUSY = 3_000;
const IDLE = 30_000;

/** The log of texts. It is read again by itself, and never behind another tab. */
export default function Log() {
  const filters = useFilters(FILTERS);
  const { search, status, platform, period } = filters.values;
  const dateFrom = periodStart(period, useZone());
  const [limit, setLimit] = useState<number>(LIMITS.logPerPage);
  const query = {
    type: 'sms_sent' as const,
    status,
    platform,
    dateFrom,
    limit,
    ...(search && { search }),
  };
  const { data, error, known, busy, reload } = useApi(
    'listActivity',
    { query },
    { every: (newest) => (newest?.underWay ? BUSY : IDLE) },
  );
  // A reading between that fails takes nothing off the screen.
  const failed = error !== undefined && !known;
  const queued = data?.isPreview ? 0 : (data?.totals?.queued ?? 0);

  const change: typeof filters.change = (some) => {
    setLimit(LIMITS.logPerPage);
    filters.change(some);
  };
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} actions={<RefreshButton onRefresh={reload} />} />
      <LogTabs />
      <SampleNote shown={data?.isPreview} />
      {failed && (
        <Box mb="sm">
          <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
        </Box>
      )}
      <LogStats totals={data?.totals} failed={failed} />
      <FilterRow filters={{ ...filters, change }} />
      {error && known && <BehindNote text={text.behind} />}
      {!failed && (
        <LogTable
          rows={data?.activities}
          periodLabel={dateText.periods[period]}
          isFiltered={filters.isFiltered}
          onClear={filters.reset}
        />
      )}
      {!failed && data && data.activities.length > 0 && (
        <MoreTexts
          shown={data.activities.length}
          all={data.totalCount}
          limit={limit}
          queued={queued}
          busy={busy}
          onMore={setLimit}
        />
      )}
    </>
  );
}
