import { Anchor, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Deliverability } from '../../../server/contract/routes/adminSystem.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { CLINIC_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Section } from '../../components/facts/Section.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { Column } from '../../components/table/table.ts';
import { adminDeliverabilityText } from '../../texts/admin/adminDeliverability.ts';
import { Share } from './Share.tsx';

type Clinic = Deliverability['clinics'][number];

const text = adminDeliverabilityText.clinics;
const { columns } = text;

const COLUMNS: readonly Column<Clinic>[] = [
  { key: 'clinic', head: columns.clinic, long: true, cell: (clinic) => <Name clinic={clinic} /> },
  { key: 'rate', head: columns.rate, align: 'right', cell: (clinic) => <Rate clinic={clinic} /> },
  {
    key: 'codes',
    head: columns.codes,
    cell: ({ codes }) => (
      <div>
        {codes.map(({ code, texts }) => (
          <div key={code}>{text.codeOf(code, texts)}</div>
        ))}
      </div>
    ),
  },
  { key: 'advice', head: columns.advice, long: true, cell: ({ advice }) => advice },
  {
    key: 'sender',
    head: columns.sender,
    long: true,
    cell: ({ sender }) => (sender ? showPhone(sender) : text.platformSender),
  },
];

/** Leads to where the clinic's texts are paused and its sender is changed. */
function Name({ clinic: { id, name, pausedAt } }: { clinic: Clinic }) {
  return (
    <TwoLines below={id}>
      <Group gap="xs">
        <Anchor component={Link} to={`/admin/clinics?search=${id}`} inherit>
          {name}
        </Anchor>
        {pausedAt && <StatusBadge status={CLINIC_WORDS.paused} />}
      </Group>
    </TwoLines>
  );
}

function Rate({ clinic: { failed, failureRate } }: { clinic: Clinic }) {
  const rate = adminDeliverabilityText.percent(Math.round(failureRate * 100));
  return (
    <TwoLines below={text.failed(failed)}>
      <Share part={failureRate} label={rate}>
        {rate}
      </Share>
    </TwoLines>
  );
}

/** The clinics whose texts fail most; undefined while they load. */
export const Clinics = ({ clinics }: { clinics: readonly Clinic[] | undefined }) => (
  <Section title={text.title} help={text.help}>
    <DataTable
      label={text.title}
      columns={COLUMNS}
      rows={clinics}
      rowKey={({ id }) => id}
      expect={4}
      empty={<EmptyState text={text.none} icon={<IconCircleCheck size={32} />} />}
    />
  </Section>
);
