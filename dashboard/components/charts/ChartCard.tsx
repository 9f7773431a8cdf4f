import '@mantine/charts/styles.layer.css';
import { Button, Center, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { chartText as text } from '../../texts/charts.ts';
import { Delayed } from '../Delayed.tsx';
import { Section } from '../Section.tsx';
import type { Column } from '../table.ts';
import classes from './ChartCard.module.css';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';

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
