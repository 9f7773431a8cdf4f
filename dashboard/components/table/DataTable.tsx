import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNarrow } from '../../hooks/useNarrow.ts';
import { CardSkeletons, RowSkeletons } from '../feedback/Skeletons.tsx';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import type { TableProps } from './table.ts';

interface Props<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
  /** What stands in place of no rows: an EmptyState. */
  empty: ReactNode;
  /** Rows of the skeleton: about as many as will come. */
  expect?: number;
}

/** A table on a wide screen, cards on a phone. Where the read failed, show a FailedState in its place. */
export function DataTable<Row>({ rows, empty, expect = 8, ...table }: Props<Row>) {
  const narrow = useNarrow();
  if (rows === undefined && narrow) return <CardSkeletons cards={expect} />;
  if (rows === undefined || rows.length === 0) {
    return <Card padding="sm">{rows === undefined ? <RowSkeletons rows={expect} /> : empty}</Card>;
  }
  return narrow ? <RowCards {...table} rows={rows} /> : <RowTable {...table} rows={rows} />;
}
