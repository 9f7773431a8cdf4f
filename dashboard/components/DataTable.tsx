import { Card } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { RowCards } from './RowCards.tsx';
import type { RowAction } from './RowMenu.tsx';
import { RowTable } from './RowTable.tsx';
import { RowSkeletons } from './Skeletons.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned. */
  align?: 'right';
  /** Left out of the card on a phone. */
  wideOnly?: boolean;
}

export interface TableProps<Row> {
  /** Names the table for a screen reader: 'Patients'. */
  label: string;
  /** The first column is what a person looks for; it heads the card on a phone. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What the row is called in 'Actions for …'. */
  rowName?: (row: Row) => string;
  /** The row's menu, reached by keyboard. */
  actions?: (row: Row) => RowAction[];
}

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
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (rows === undefined || rows.length === 0) {
    return <Card padding="sm">{rows === undefined ? <RowSkeletons rows={expect} /> : empty}</Card>;
  }
  return narrow ? <RowCards {...table} rows={rows} /> : <RowTable {...table} rows={rows} />;
}
