import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Pagination } from '../../../server/contract/core/common.ts';
import type { Read } from '../../hooks/useApi.ts';
import { useLastPage } from '../../hooks/useLastPage.ts';
import type { Counted } from '../../texts/shared.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FailedState } from '../feedback/FailedState.tsx';
import { DataTable } from './DataTable.tsx';
import { NoMatch } from './NoMatch.tsx';
import { Pager } from './Pager.tsx';
import type { TableProps } from './table.ts';

interface Props<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** `more`: there are more than the total, which nobody counted. */
  list: Read<{ data: Row[]; pagination: Pagination & { more?: boolean } }>;
  /** As `useFilters` gives them. */
  filters: {
    page: number;
    isFiltered: boolean;
    reset: () => void;
    goTo: (page: number, options?: { replace?: boolean }) => void;
  };
  words: {
    /** What failed: 'Failed to load users'. */
    failed: string;
    /** Nothing is there at all. */
    none: string;
    /** Nothing fits the filters. */
    noMatch: string;
    what: Counted;
  };
  icon: TablerIcon;
  /** What to do where nothing is there at all. */
  action?: ReactNode;
}

/** A list that the server gives by pages: its table, what stands in place of one, and its pages. */
export function PagedTable<Row>({ list, filters, words, icon: Icon, action, ...table }: Props<Row>) {
  const { data, error, known, reload } = list;
  const { page, goTo } = filters;
  useLastPage(filters, known ? data?.pagination.totalPages : undefined);
  if (error && !known) return <FailedState title={words.failed} error={error} onRetry={reload} />;
  const empty = filters.isFiltered ? (
    <NoMatch text={words.noMatch} onClear={filters.reset} />
  ) : (
    <EmptyState text={words.none} icon={<Icon size={32} />} action={action} />
  );
  return (
    <>
      <DataTable {...table} rows={data?.data} empty={empty} />
      {data && data.pagination.total > 0 && (
        <Pager {...data.pagination} page={page} what={words.what} onChange={goTo} />
      )}
    </>
  );
}
