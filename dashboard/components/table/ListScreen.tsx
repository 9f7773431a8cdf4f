import type { ComponentProps, ReactNode } from 'react';
import type { Filters } from '../../hooks/useFilters.ts';
import type { FilterRules } from '../../lib/filters.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { FilterRow } from './FilterRow.tsx';
import { PagedTable } from './PagedTable.tsx';
import { RefreshButton } from './RefreshButton.tsx';

type Table<Row> = ComponentProps<typeof PagedTable<Row>>;

interface Props<Row, Rules extends FilterRules> extends Omit<Table<Row>, 'label'> {
  filters: Filters<Rules>;
  words: Table<Row>['words'] & { title: string; purpose: string };
  /** Beside the button that reads the list again. */
  exportButton?: ReactNode;
}

/** A screen that is one list: its head, its filters, and the table by pages. */
export function ListScreen<Row, Rules extends FilterRules>({ exportButton, ...table }: Props<Row, Rules>) {
  const { list, filters, words } = table;
  return (
    <>
      <PageHead
        title={words.title}
        purpose={words.purpose}
        actions={
          <>
            <RefreshButton onRefresh={list.reload} />
            {exportButton}
          </>
        }
      />
      <FilterRow filters={filters} />
      <PagedTable {...table} label={words.title} />
    </>
  );
}
