import type { ReactNode } from 'react';
import type { RowAction } from './RowMenu.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned. */
  align?: 'right';
  /** Words of any length: they break anywhere rather than push the other columns out of the table. */
  long?: boolean;
  /** Left out of the card on a phone. */
  wideOnly?: boolean;
}

/** Which rows are selected, by key. */
export interface Selection<Row> {
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], selected: boolean) => void;
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
  /** Puts a box before each row, and one before all of the page. */
  selection?: Selection<Row>;
}
