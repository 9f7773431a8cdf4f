import { Text } from '@mantine/core';
import { Section } from '../../components/facts/Section.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { type AskedRow, askedColumns } from './askedColumns.tsx';

interface Props<Row> {
  words: { title: string; help: string; name: string; none: string };
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
}

/** What came of the requests, by one of the ways in which they differ. */
export const Asked = <Row extends AskedRow & { name: string }>({ words, rows, rowKey }: Props<Row>) => (
  <Section title={words.title} help={words.help}>
    <DataTable
      label={words.title}
      columns={[{ key: 'name', head: words.name, cell: ({ name }) => name, long: true }, ...askedColumns]}
      rows={rows}
      rowKey={rowKey}
      expect={3}
      empty={<Text c="dimmed">{words.none}</Text>}
    />
  </Section>
);
