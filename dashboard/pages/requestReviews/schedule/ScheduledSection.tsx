import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { ScheduledBatch } from '../../../../server/contract/routes/scheduled.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { When } from '../../../components/facts/When.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { Pager } from '../../../components/table/Pager.tsx';
import type { Column } from '../../../components/table/table.ts';
import { useApi } from '../../../hooks/useApi.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { showMoment } from '../../../lib/dates.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';
import { NumbersModal } from './NumbersModal.tsx';
import classes from './Scheduled.module.css';
import { batchTarget, messageName } from './targets.ts';
import { useChanges } from './useChanges.tsx';

const text = scheduleText.list;

/** Milliseconds between two readings: texts go out meanwhile. */
const EVERY = 60_000;

interface Props {
  clinicName: string;
  onCancelled: () => void;
}

/** Below: what waits for its time, with the ways to move and cancel it. */
export default function ScheduledSection({ clinicName, onCancelled }: Props) {
  const [page, setPage] = useState(1);
  const query = { page, limit: LIMITS.scheduledPerPage };
  const { data, error, reload } = useApi('listScheduledBatches', { query }, { every: EVERY });
  const zone = useZone();
  const { actionsFor, cancelAll, dialogs } = useChanges(onCancelled);
  const [seen, setSeen] = useState<ScheduledBatch>();
  const pages = data?.pagination.totalPages ?? page;
  useEffect(() => setPage((now) => Math.min(now, pages)), [pages]);

  if (error && !data) {
    return (
      <div className={classes.section}>
        <FailedState title={text.failed} error={error} onRetry={reload} />
      </div>
    );
  }
  const texts = data?.texts ?? 0;
  return (
    <div className={classes.section}>
      <Section
        title={text.title}
        help={text.help}
        action={
          texts > 0 && (
            <ActionButton paidOnly variant="default" onClick={() => cancelAll(texts)}>
              {text.cancelAll}
            </ActionButton>
          )
        }
      >
        <DataTable
          label={text.title}
          columns={columnsFor(clinicName, setSeen)}
          rows={data?.data}
          rowKey={({ id, scheduledFor }) => `${id} ${scheduledFor}`}
          rowName={(batch) => text.name(showMoment(batch.scheduledFor, zone), whoOf(batch))}
          actions={(batch) => actionsFor(batchTarget(batch))}
          expect={1}
          empty={<EmptyState text={text.empty} />}
        />
        {data && data.pagination.totalPages > 1 && (
          <Pager {...data.pagination} what={text.what} onChange={setPage} />
        )}
        <NumbersModal batch={seen} onClose={() => setSeen(undefined)} actionsFor={actionsFor} />
        {dialogs}
      </Section>
    </div>
  );
}

const whoOf = ({ phoneNumber, texts }: ScheduledBatch): string =>
  phoneNumber ? showPhone(phoneNumber) : text.patients(texts);

const columnsFor = (
  clinicName: string,
  onSee: (batch: ScheduledBatch) => void,
): readonly Column<ScheduledBatch>[] => [
  {
    key: 'when',
    head: text.columns.when,
    cell: ({ scheduledFor }) => (
      <span className={classes.line}>
        <When instant={scheduledFor} />
      </span>
    ),
  },
  {
    key: 'who',
    head: text.columns.who,
    cell: (batch) =>
      batch.phoneNumber ? (
        <span className={classes.line}>{whoOf(batch)}</span>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => onSee(batch)}>
          {whoOf(batch)}
        </Button>
      ),
  },
  {
    key: 'text',
    head: text.columns.text,
    cell: (batch) => (
      <Text size="sm" lineClamp={2}>
        {messageName(batch, clinicName)}
      </Text>
    ),
  },
];
