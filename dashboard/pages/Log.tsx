import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../server/contract/limits.ts';
import { FailedState } from '../components/FailedState.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { SampleNote } from '../components/SampleNote.tsx';
import type { FilterRule } from '../filters.ts';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useZone } from '../hooks/useZone.ts';
import { PERIOD_LABELS, periodStart } from '../periods.ts';
import { PERIOD, PLATFORM } from '../sharedFilters.ts';
import { logText as text } from '../texts/log.ts';
import { LogFilters } from './log/LogFilters.tsx';
import { LogStats } from './log/LogStats.tsx';
import { LogTable } from './log/LogTable.tsx';
import { LogTabs } from './log/LogTabs.tsx';
import { LOG_FILTERS, type LogFilter } from './log/logFilter.ts';
import { MoreTexts } from './log/MoreTexts.tsx';

const STATUS: FilterRule<LogFilter> = { initial: 'All', among: LOG_FILTERS };
const FILTERS = { search: { initial: '' }, status: STATUS, platform: PLATFORM, period: PERIOD };

/** Milliseconds between two readings: while texts go out, and while some wait for their time. */
const BUSY = 3_000;
const WAITING = 60_000;

/** The log of texts. It is read again by itself only while something can change, and never behind another tab. */
export default function Log() {
  const { values, isFiltered, change, reset } = useFilters(FILTERS);
  const search = values.search.slice(0, LIMITS.searchLength);
  const { status, platform, period } = values;
  const dateFrom = periodStart(period, useZone());
  const [limit, setLimit] = useState<number>(LIMITS.logPerPage);
  const [every, setEvery] = useState(0);
  const query = {
    type: 'sms_sent' as const,
    status,
    platform,
    dateFrom,
    limit,
    ...(search && { search }),
  };
  const { data, error, busy, reload } = useApi('listActivity', { query }, { every });
  const queued = data?.isPreview ? 0 : (data?.totals?.queued ?? 0);

  const underWay = data?.underWay ?? false;
  useEffect(() => setEvery(underWay ? BUSY : queued > 0 ? WAITING : 0), [underWay, queued]);

  const filter: typeof change = (some) => {
    setLimit(LIMITS.logPerPage);
    change(some);
  };
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} actions={<RefreshButton onRefresh={reload} />} />
      <LogTabs />
      <SampleNote shown={data?.isPreview} />
      {error && (
        <Box mb="sm">
          <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
        </Box>
      )}
      <LogStats totals={data?.totals} failed={error !== undefined} />
      <LogFilters values={{ ...values, search }} onChange={filter} />
      {!error && (
        <LogTable
          rows={data?.activities}
          periodLabel={PERIOD_LABELS[period]}
          isFiltered={isFiltered}
          onClear={reset}
        />
      )}
      {!error && data && data.activities.length > 0 && (
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
