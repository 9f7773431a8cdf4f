import { Card, Text, VisuallyHidden } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { Section } from '../../components/facts/Section.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { Column } from '../../components/table/table.ts';
import { chartText } from '../../texts/reports/charts.ts';
import { trackText } from '../../texts/reports/trackReviews.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';
import classes from './Fairness.module.css';

type Report = Answer<Api['getFairness']>['data'];
type Level = Report['levels'][number];

interface Props {
  /** undefined while it loads. */
  report: Report | undefined;
  /** Why there is no report of this period. */
  error: unknown;
  onRetry: () => unknown;
}

const text = trackText.fairness;

const COLUMNS: readonly Column<Level>[] = [
  { key: 'rating', head: text.rating, cell: ({ rating }) => sharedText.rating.stars(rating) },
  { key: 'reviews', head: text.reviews, cell: ({ reviews }) => sayNumber(reviews), align: 'right' },
  { key: 'offered', head: text.offered, cell: (level) => <Offered level={level} />, align: 'right' },
  { key: 'followed', head: text.followed, cell: ({ followed }) => sayNumber(followed), align: 'right' },
];

/** What the clinic's routing did to each star level of the period. */
export function Fairness({ report, error, onRetry }: Props) {
  return (
    <Section title={text.title} {...(report && { help: text.routing[report.routing] })}>
      {error ? (
        <FailedState title={text.failed} error={error} onRetry={onRetry} />
      ) : (
        <Levels levels={report?.levels} />
      )}
    </Section>
  );
}

function Levels({ levels }: { levels: readonly Level[] | undefined }) {
  if (levels?.every(({ reviews }) => reviews === 0)) {
    return (
      <Card padding="sm">
        <EmptyState text={text.none} icon={<IconStar size={32} />} />
      </Card>
    );
  }
  return (
    <>
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={levels}
        rowKey={({ rating }) => String(rating)}
        expect={5}
        empty={null}
      />
      {levels && (
        <Text size="xs" c="dimmed" mt="xs">
          {text.asOfThen}
        </Text>
      )}
    </>
  );
}

/** How many were offered the link, the share of them in words, and the same as a bar for the eye. */
function Offered({ level: { offered, offeredPercent } }: { level: Level }) {
  if (offeredPercent === null) {
    return (
      <span>
        <span aria-hidden>{sharedText.noValue}</span>
        <VisuallyHidden>{text.noPercent}</VisuallyHidden>
      </span>
    );
  }
  return (
    <div className={classes.offered}>
      <span>
        {sayNumber(offered)} · {chartText.percent(offeredPercent)}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${offeredPercent}%` }} />
      </span>
    </div>
  );
}
