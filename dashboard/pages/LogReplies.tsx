import { Card, Group } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import type { Reply } from '../../server/contract/inbound.ts';
import { LIMITS } from '../../server/contract/limits.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { FailedState } from '../components/FailedState.tsx';
import { FilterSelect } from '../components/FilterSelect.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { CardSkeletons } from '../components/Skeletons.tsx';
import type { FilterRule } from '../filters.ts';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { repliesText as text } from '../texts/replies.ts';
import { LogTabs } from './log/LogTabs.tsx';
import { ReplyList } from './log/ReplyList.tsx';

const SHOWN = ['all', 'open'] as const;
const SHOW: FilterRule<(typeof SHOWN)[number]> = { initial: 'all', among: SHOWN };
const FILTERS = { search: { initial: '' }, show: SHOW };
const CHOICES = SHOWN.map((value) => ({ value, label: text.shown[value] }));

/** Milliseconds between two readings: while an answer is on its way, and otherwise. */
const BUSY = 3_000;
const IDLE = 30_000;

const isOnItsWay = ({ answers }: Reply): boolean => answers.some(({ logStatus }) => logStatus === 'Queued');

/** What patients texted back: read, answered, decided. */
export default function LogReplies() {
  const { values, change, isFiltered } = useFilters(FILTERS);
  const search = values.search.slice(0, LIMITS.searchLength);
  const [limit, setLimit] = useState<number>(LIMITS.repliesPerPage);
  const [every, setEvery] = useState(IDLE);
  const query = { show: values.show, limit, ...(search && { search }) };
  const { data, error, busy, reload } = useApi('listReplies', { query }, { every });
  const wanted = data?.data.some(isOnItsWay) ? BUSY : IDLE;
  if (wanted !== every) setEvery(wanted);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} actions={<RefreshButton onRefresh={reload} />} />
      <LogTabs />
      <Group mb="sm" role="search">
        <SearchBox label={text.search} value={search} onSearch={(next) => change({ search: next })} />
        <FilterSelect
          label={text.show}
          value={values.show}
          choices={CHOICES}
          onChange={(show) => change({ show })}
        />
      </Group>
      {error && <FailedState title={text.failed} error={error} onRetry={reload} />}
      {!error && !data && <CardSkeletons cards={3} />}
      {!error && data?.data.length === 0 && (
        <Card padding="sm">
          <EmptyState
            text={data.isPreview ? text.preview : emptyWords(values.show, search, isFiltered)}
            icon={<IconMessage size={32} />}
          />
        </Card>
      )}
      {!error && data && data.data.length > 0 && (
        <ReplyList answer={data} busy={busy} onMore={() => setLimit(limit + LIMITS.repliesPerPage)} />
      )}
    </>
  );
}

function emptyWords(show: 'all' | 'open', search: string, isFiltered: boolean): string {
  if (!isFiltered) return text.none;
  return show === 'open' && search === '' ? text.nothingOpen : text.noMatch;
}
