import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { PATIENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Email } from '../../components/facts/Email.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PeopleCount } from '../../components/patient/PeopleCount.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { NoMatch } from '../../components/table/NoMatch.tsx';
import type { RowAction } from '../../components/table/RowMenu.tsx';
import type { Column, Selection } from '../../components/table/table.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { calledBy, nameOf } from '../../lib/patientName.ts';
import { patientsText as text } from '../../texts/patients/patients.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

const COLUMNS: readonly Column<Patient>[] = [
  { key: 'phone', head: columns.phone, cell: (patient) => <Phone patient={patient} /> },
  { key: 'name', head: columns.name, long: true, cell: (patient) => <Name patient={patient} /> },
  { key: 'email', head: columns.email, long: true, cell: ({ email }) => <Email address={email} /> },
  { key: 'status', head: columns.status, cell: (patient) => <Status patient={patient} /> },
  {
    key: 'lastSent',
    head: columns.lastSent,
    cell: ({ lastSentAt }) => <When instant={lastSentAt} none={text.never} />,
  },
  { key: 'tags', head: columns.tags, cell: ({ tags }) => <Tags tags={tags} /> },
];

const Name = ({ patient }: { patient: Patient }) => (
  <>
    {nameOf(patient)}
    <PeopleCount patient={patient} />
  </>
);

/** Leads to the patient's own page. */
function Phone({ patient: { id, phoneNumber } }: { patient: Patient }) {
  return (
    <Anchor
      component={Link}
      to={`/patients/${id}`}
      inherit
      underline="hover"
      style={{ whiteSpace: 'nowrap' }}
    >
      {showPhone(phoneNumber)}
    </Anchor>
  );
}

function Status({ patient: { status, cooldownUntil } }: { patient: Patient }) {
  const zone = useZone();
  return (
    <>
      <StatusBadge status={PATIENT_WORDS[status]} />
      {status === 'cooldown' && cooldownUntil && (
        <Text size="xs" c="dimmed">
          {text.until(showDay(cooldownUntil, zone))}
        </Text>
      )}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return sharedText.noValue;
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} color="gray">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

interface Props {
  rows: readonly Patient[] | undefined;
  /** The clinic has no patients at all. */
  isNew: boolean;
  canClear: boolean;
  onClear: () => void;
  importButton: ReactNode;
  actions: (patient: Patient) => RowAction[];
  selection: Selection<Patient>;
}

export function PatientTable({ rows, isNew, canClear, onClear, importButton, actions, selection }: Props) {
  const empty = isNew ? (
    <EmptyState text={text.none} icon={<IconUsers size={32} />} action={importButton} />
  ) : (
    <NoMatch text={text.noMatch} onClear={canClear ? onClear : undefined} />
  );
  return (
    <DataTable
      label={text.title}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={calledBy}
      actions={actions}
      selection={selection}
      expect={LIMITS.patientsPerPage}
      empty={empty}
    />
  );
}
