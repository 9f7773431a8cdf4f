import { Checkbox } from '@mantine/core';
import { sharedText } from '../../texts/shared.ts';
import type { Selection } from './table.ts';

interface RowProps<Row> {
  row: Row;
  name: string;
  selection: Selection<Row>;
}

/** The box before a row of a DataTable. */
export function SelectRow<Row>({ row, name, selection }: RowProps<Row>) {
  return (
    <Checkbox
      aria-label={sharedText.selectRow(name)}
      checked={selection.has(row)}
      onChange={(event) => selection.set([row], event.currentTarget.checked)}
    />
  );
}

interface AllProps<Row> {
  rows: readonly Row[];
  selection: Selection<Row>;
  /** Says beside the box what it does. */
  label?: boolean;
}

/** The box that selects all rows of the page. */
export function SelectAll<Row>({ rows, selection, label = false }: AllProps<Row>) {
  const selected = rows.filter(selection.has).length;
  return (
    <Checkbox
      {...(label ? { label: sharedText.selectAll } : { 'aria-label': sharedText.selectAll })}
      checked={selected === rows.length}
      indeterminate={selected > 0 && selected < rows.length}
      onChange={(event) => selection.set(rows, event.currentTarget.checked)}
    />
  );
}
