import { Modal } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../../server/contract/limits.ts';
import { showPhone } from '../../../../server/contract/phone.ts';
import type { ScheduledBatch, ScheduledText } from '../../../../server/contract/scheduled.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailedState } from '../../../components/FailedState.tsx';
import { Pager } from '../../../components/Pager.tsx';
import type { RowAction } from '../../../components/RowMenu.tsx';
import type { Column } from '../../../components/table.ts';
import { showMoment } from '../../../dates.ts';
import { useApi } from '../../../hooks/useApi.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { scheduleText } from '../../../texts/schedule.ts';
import { type Target, textTarget } from './targets.ts';

const text = scheduleText.list;

interface Props {
  /** Whose numbers are shown; none closes it. */
  batch: ScheduledBatch | undefined;
  onClose: () => void;
  actionsFor: (target: Target) => RowAction[];
}

/** Each number of a batch, to be moved or cancelled by itself. */
export function NumbersModal({ batch, onClose, actionsFor }: Props) {
  const zone = useZone();
  return (
    <Modal
      opened={batch !== undefined}
      onClose={onClose}
      title={batch && text.numbersTitle(batch.texts, showMoment(batch.scheduledFor, zone))}
    >
      {batch && <NumbersTable batch={batch} actionsFor={actionsFor} />}
    </Modal>
  );
}

const COLUMNS: readonly Column<ScheduledText>[] = [
  { key: 'number', head: text.numberColumn, cell: ({ phoneNumber }) => showPhone(phoneNumber) },
];

function NumbersTable({ batch, actionsFor }: Pick<Props, 'actionsFor'> & { batch: ScheduledBatch }) {
  const [page, setPage] = useState(1);
  const query = { batchId: batch.id, at: batch.scheduledFor, page, limit: LIMITS.scheduledPerPage };
  const { data, error, reload } = useApi('listScheduled', { query });
  if (error && !data) return <FailedState title={text.failed} error={error} onRetry={reload} />;
  return (
    <>
      <DataTable
        label={text.columns.who}
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowName={({ phoneNumber }) => showPhone(phoneNumber)}
        actions={(one) => actionsFor(textTarget(one))}
        expect={3}
        empty={<EmptyState text={text.empty} />}
      />
      {data && data.pagination.totalPages > 1 && (
        <Pager {...data.pagination} what={text.texts} onChange={setPage} />
      )}
    </>
  );
}
