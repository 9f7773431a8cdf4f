import { Table } from '@mantine/core';
import type { TableProps } from '../table/table.ts';

export type ChartTableProps<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey'>;

/** The numbers of a chart. */
export function ChartTable<Row>({ label, columns, rows, rowKey }: ChartTableProps<Row>) {
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, head, align }) => (
            <Table.Th key={key} scope="col" ta={align ?? 'left'}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map(({ key, cell, align }) => (
              <Table.Td key={key} ta={align ?? 'left'}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
