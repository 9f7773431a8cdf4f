import { Group, Text } from '@mantine/core';
import type { AdminClinic } from '../../../server/contract/routes/adminClinics.ts';
import { CLINIC_WORDS, SUBSCRIPTION_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Email } from '../../components/facts/Email.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { When } from '../../components/facts/When.tsx';
import type { Column } from '../../components/table/table.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { adminClinicsText as text } from '../../texts/admin/adminClinics.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

export const CLINIC_COLUMNS: readonly Column<AdminClinic>[] = [
  {
    key: 'clinic',
    head: columns.clinic,
    long: true,
    cell: ({ name, email }) => <TwoLines below={email && <Email address={email} />}>{name}</TwoLines>,
  },
  { key: 'id', head: columns.id, cell: ({ id }) => id },
  { key: 'status', head: columns.status, cell: (clinic) => <ClinicStatus clinic={clinic} /> },
  { key: 'users', head: columns.users, align: 'right', cell: ({ userCount }) => sayNumber(userCount) },
  {
    key: 'patients',
    head: columns.patients,
    align: 'right',
    cell: ({ patientCount }) => sayNumber(patientCount),
  },
  {
    key: 'reviews',
    head: columns.reviews,
    align: 'right',
    cell: ({ reviewCount }) => sayNumber(reviewCount),
  },
  { key: 'sms', head: columns.sms, align: 'right', cell: ({ smsUsage }) => smsOf(smsUsage) },
  {
    key: 'lastActivity',
    head: columns.lastActivity,
    cell: ({ lastActivity }) => <When instant={lastActivity} show="ago" />,
  },
  {
    key: 'created',
    head: columns.created,
    cell: ({ createdAt }) => <When instant={createdAt} show="day" />,
  },
];

export const smsOf = (usage: AdminClinic['smsUsage']): string =>
  usage ? `${sayNumber(usage.sent)}/${sayNumber(usage.limit)}` : sharedText.noValue;

/** What it pays, and what holds its texts back whatever it pays. */
export function ClinicStatus({ clinic }: { clinic: AdminClinic }) {
  const { subscriptionStatus, overridden, pausedAt, pauseReason, deletedAt, goneAt } = clinic;
  const zone = useZone();
  return (
    <>
      <Group gap={4}>
        <StatusBadge status={SUBSCRIPTION_WORDS[subscriptionStatus]} />
        {deletedAt && <StatusBadge status={CLINIC_WORDS.deleted} />}
        {pausedAt && !deletedAt && <StatusBadge status={CLINIC_WORDS.paused} why={pauseReason} />}
      </Group>
      {overridden && !deletedAt && (
        <Text size="xs" c="dimmed">
          {text.byHand}
        </Text>
      )}
      {goneAt && (
        <Text size="xs" c="dimmed">
          {text.goneOn(showDay(goneAt, zone))}
        </Text>
      )}
    </>
  );
}
