import { Text } from '@mantine/core';
import type { Analytics, TimeRange } from '../../../server/contract/routes/analytics.ts';
import { PlatformCard } from '../../components/charts/PlatformCard.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { analyticsText as text } from '../../texts/reports/analytics.ts';
import classes from './Analytics.module.css';
import { type AskedRow, askedColumns } from './askedColumns.tsx';
import { BestHour } from './BestHour.tsx';
import { RatingBars } from './RatingBars.tsx';
import { Trends } from './Trends.tsx';

interface Props {
  /** undefined while they load. */
  figures: Analytics | undefined;
  range: TimeRange;
}

/** The charts and tables of a range. */
export const Figures = ({ figures, range }: Props) => (
  <div className={classes.parts}>
    <Trends range={range} periods={figures?.monthlyTrends} />
    <div className={classes.pair}>
      <PlatformCard
        help={text.platforms(range)}
        shares={figures?.platformDistribution}
        none={text.noReviews}
      />
      <RatingBars range={range} ratings={figures?.ratingDistribution} />
    </div>
    <BestHour hours={figures?.byHour} best={figures?.bestHour ?? null} />
    <Asked words={text.members} rows={figures?.byMember} rowKey={({ userId, name }) => userId ?? name} />
    <Asked
      words={text.templates}
      rows={figures?.byTemplate}
      rowKey={({ template, name }) => template ?? name}
    />
  </div>
);

interface AskedProps<Row> {
  words: { title: string; help: string; name: string; none: string };
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
}

/** What came of the requests, by one of the ways in which they differ. */
const Asked = <Row extends AskedRow & { name: string }>({ words, rows, rowKey }: AskedProps<Row>) => (
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
