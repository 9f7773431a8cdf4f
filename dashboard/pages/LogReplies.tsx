import { Card } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Reply } from '../../server/contract/routes/inbound.ts';
import { BehindNote } from '../components/feedback/BehindNote.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { CardSkeletons } from '../components/feedback/Skeletons.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { FilterRow } from '../components/table/FilterRow.tsx';
import { NoMatch } from '../components/table/NoMatch.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi } from '../hooks/useApi.ts';
import { type Filters, useFilters } from '../hooks/useFilters.ts';
import { selectRule } from '../lib/filters.ts';
import { searchRule } from '../lib/sharedFilters.ts';
import { repliesText as text } from '../texts/sending/replies.ts';
import { LogTabs } from './log/LogTabs.tsx';
import { ReplyList } from './log/ReplyList.tsx';

const FILTERS = {
  search: searchRule(text.search),
  show: selectRule({
    initial: 'all',
    among: ['all', 'open'],
    label: text.show,
    say: (value) => text.shown[value],
  }),
};

/** Milliseconds between two readings: while an answer is on its way, and otherwise. */
const BUSY = 3_000;
const IDLE = 30_000;

const isOnItsWay = ({ answers }: Reply): boolean => answers.some(({ logStatus }) => logStatus === 'Queued');

/** What patients texted back: read, answered, decided. */
export default function LogReplies() {
  const filters = useFilters(FILTERS);
  const { search, show } = filters.values;
  const [limit, setLimit] = useState<number>(LIMITS.repliesPerPage);
  const query = { show, limit, ...(search && { search }) };
  const { data, error, known, busy, reload } = useApi(
    'listReplies',
    { query },
    { every: (newest) => (newest?.data.some(isOnItsWay) ? BUSY : IDLE) },
  );
  // A reading between that fails takes nothing off the screen, least of all an answer that is being written.
  const failed = error !== undefined && !known;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} actions={<RefreshButton onRefresh={reload} />} />
      <LogTabs />
      <FilterRow filters={filters} />
      {error && known && <BehindNote text={text.behind} />}
      {failed && (
        <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
      )}
      {!failed && !data && <CardSkeletons cards={3} />}
      {!failed && data?.data.length === 0 && (
        <Card padding="sm">
          <NoReplies isPreview={data.isPreview} filters={filters} />
        </Card>
      )}
      {!failed && data && data.data.length > 0 && (
        <ReplyList answer={data} busy={busy} onMore={() => setLimit(limit + LIMITS.repliesPerPage)} />
      )}
    </>
  );
}

interface NoRepliesProps {
  isPreview: boolean;
  filters: Filters<typeof FILTERS>;
}

/** Why the list is empty, and what to do about it. */
function NoReplies({ isPreview, filters: { values, isFiltered, reset } }: NoRepliesProps) {
  if (isPreview || !isFiltered) {
    return <EmptyState text={isPreview ? text.preview : text.none} icon={<IconMessage size={32} />} />;
  }
  const isOpenAlone = values.show === 'open' && values.search === '';
  return <NoMatch text={isOpenAlone ? text.nothingOpen : text.noMatch} onClear={reset} />;
}
