import { Modal } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { ScheduledBatch, ScheduledText } from '../../../../server/contract/routes/scheduled.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { Pager } from '../../../components/table/Pager.tsx';
import type { RowAction } from '../../../components/table/RowMenu.tsx';
import type { Column } from '../../../components/table/table.ts';
import { useApi } from '../../../hooks/useApi.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { showMoment } from '../../../lib/dates.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';
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
