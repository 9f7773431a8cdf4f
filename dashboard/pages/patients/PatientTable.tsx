import { Button } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../server/contract/limits.ts';
import { NO_NAME, type Patient } from '../../../server/contract/patients.ts';
import { showPhone } from '../../../server/contract/phone.ts';
import { PATIENT_WORDS } from '../../../server/contract/statusWords.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import type { Column } from '../../components/table.ts';
import { When } from '../../components/When.tsx';
import { showDay } from '../../dates.ts';
import { useZone } from '../../hooks/useZone.ts';
import { patientsText as text } from '../../texts/patients.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

const COLUMNS: readonly Column<Patient>[] = [
  { key: 'phone', head: columns.phone, cell: ({ phoneNumber }) => showPhone(phoneNumber) },
  { key: 'name', head: columns.name, cell: nameOf },
  { key: 'email', head: columns.email, cell: ({ email }) => email ?? sharedText.noValue },
  { key: 'status', head: columns.status, cell: (patient) => <Status patient={patient} /> },
  {
    key: 'lastSent',
    head: columns.lastSent,
    cell: ({ lastSentAt }) => <When instant={lastSentAt} none={text.never} />,
  },
];

function nameOf({ firstName, lastName }: Patient): string {
  return `${firstName} ${lastName}`.trim() || NO_NAME;
}

function Status({ patient: { status, cooldownUntil } }: { patient: Patient }) {
  const zone = useZone();
  const until = status === 'cooldown' && cooldownUntil ? text.until(showDay(cooldownUntil, zone)) : undefined;
  return <StatusBadge status={PATIENT_WORDS[status]} detail={until} />;
}

interface Props {
  rows: readonly Patient[] | undefined;
  /** The clinic has no patients at all. */
  isNew: boolean;
  canClear: boolean;
  onClear: () => void;
  importButton: ReactNode;
}

export function PatientTable({ rows, isNew, canClear, onClear, importButton }: Props) {
  const empty = isNew ? (
    <EmptyState text={text.none} icon={<IconUsers size={32} />} action={importButton} />
  ) : (
    <EmptyState
      text={text.noMatch}
      icon={<IconSearch size={32} />}
      action={
        canClear && (
          <Button variant="default" onClick={onClear}>
            {sharedText.clearFilters}
          </Button>
        )
      }
    />
  );
  return (
    <DataTable
      label={text.title}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={nameOf}
      expect={LIMITS.patientsPerPage}
      empty={empty}
    />
  );
}
