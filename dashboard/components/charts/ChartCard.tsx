import '@mantine/charts/styles.layer.css';
import { Button, Center, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { chartText as text } from '../../texts/reports/charts.ts';
import { Section } from '../facts/Section.tsx';
import { Delayed } from '../feedback/Delayed.tsx';
import type { Column, TableProps } from '../table/table.ts';
import classes from './ChartCard.module.css';

interface Props<Row> {
  title: string;
  /** One sentence: what is drawn. */
  help: string;
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Stands in place of the chart where there is nothing to draw. */
  none?: string | false | undefined;
  /** The chart. Anyone who cannot see it reads the table, so that nothing in it takes the focus. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** One idea drawn, with its numbers as a table behind it: for screen readers always, for others on demand. */
export function ChartCard<Row>({ title, help, rows, columns, rowKey, none, children }: Props<Row>) {
  const [asTable, setAsTable] = useState(false);
  const isDrawn = rows !== undefined && !none;
  const words = asTable ? text.showChart : text.showTable;
  const table = rows && { label: title, rows, columns, rowKey };
  return (
    <Section
      card
      title={title}
      help={help}
      action={
        isDrawn && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${words}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {words}
          </Button>
        )
      }
    >
      {none && (
        <Center className={classes.room}>
          <Text c="dimmed" ta="center">
            {none}
          </Text>
        </Center>
      )}
      {rows === undefined && (
        <Delayed>
          <Skeleton className={classes.room} aria-hidden />
        </Delayed>
      )}
      {isDrawn && table && (
        <Drawn table={table} asTable={asTable}>
          {children(rows)}
        </Drawn>
      )}
    </Section>
  );
}

interface DrawnProps<Row> {
  table: ChartTableProps<Row>;
  asTable: boolean;
  children: ReactNode;
}

function Drawn<Row>({ table, asTable, children }: DrawnProps<Row>) {
  if (asTable) {
    return (
      <div className={classes.table}>
        <ChartTable {...table} />
      </div>
    );
  }
  return (
    <div className={classes.drawn}>
      <div aria-hidden className={classes.chart}>
        {children}
      </div>
      <VisuallyHidden>
        <ChartTable {...table} />
      </VisuallyHidden>
    </div>
  );
}

type ChartTableProps<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey'>;

/** The numbers of a chart. */
function ChartTable<Row>({ label, columns, rows, rowKey }: ChartTableProps<Row>) {
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
