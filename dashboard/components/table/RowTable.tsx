import { Card, Table, VisuallyHidden } from '@mantine/core';
import { sharedText } from '../../texts/shared.ts';
import classes from './DataTable.module.css';
import { RowMenu } from './RowMenu.tsx';
import { SelectAll, SelectRow } from './SelectBoxes.tsx';
import type { TableProps } from './table.ts';

/** The wide form of a DataTable. */
export function RowTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName = rowKey,
  actions,
  selection,
}: TableProps<Row>) {
  const side = (align?: 'right') => (align ? { ta: align } : {});
  return (
    <Card padding={0} className={classes.paper}>
      <Table
        aria-label={label}
        stickyHeader
        stickyHeaderOffset="var(--header-height)"
        highlightOnHover
        verticalSpacing={10}
        horizontalSpacing="sm"
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={44}>
                <SelectAll rows={rows} selection={selection} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Table.Th key={column.key} scope="col" data-align={column.align} {...side(column.align)}>
                {column.head}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th scope="col" w={56}>
                <VisuallyHidden>{sharedText.actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {selection && (
                <Table.Td>
                  <SelectRow row={row} name={rowName(row)} selection={selection} />
                </Table.Td>
              )}
              {columns.map((column) => (
                <Table.Td
                  key={column.key}
                  className={column.long ? classes.long : undefined}
                  data-align={column.align}
                  {...side(column.align)}
                >
                  {column.cell(row)}
                </Table.Td>
              ))}
              {actions && (
                <Table.Td py={4}>
                  <RowMenu name={rowName(row)} actions={actions(row)} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
