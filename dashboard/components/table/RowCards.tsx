import { Card, Group } from '@mantine/core';
import classes from './DataTable.module.css';
import { RowMenu } from './RowMenu.tsx';
import { SelectAll, SelectRow } from './SelectBoxes.tsx';
import type { TableProps } from './table.ts';

/** The phone's form of a DataTable: each row is a card. */
export function RowCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName = rowKey,
  actions,
  selection,
}: TableProps<Row>) {
  const [first, ...rest] = columns;
  const cards = (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <Card key={rowKey(row)} component="li" padding="sm">
          <Group className={classes.top} wrap="nowrap">
            {selection && <SelectRow row={row} name={rowName(row)} selection={selection} />}
            <div className={classes.first}>{first?.cell(row)}</div>
            {actions && <RowMenu name={rowName(row)} actions={actions(row)} />}
          </Group>
          <dl className={classes.facts}>
            {rest
              .filter((column) => !column.wideOnly)
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.head}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
  if (!selection) return cards;
  return (
    <>
      <div className={classes.selectAll}>
        <SelectAll rows={rows} selection={selection} label />
      </div>
      {cards}
    </>
  );
}
