import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import type { AdminClinic, AdminClinicDetails } from '../../../server/contract/routes/adminClinics.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { nameOrEmail } from '../../../server/contract/words/names.ts';
import { Email } from '../../components/facts/Email.tsx';
import { FactList } from '../../components/facts/FactList.tsx';
import { RoleBadge } from '../../components/facts/RoleBadge.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { When } from '../../components/facts/When.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { CopyId } from '../../components/inputs/CopyId.tsx';
import { useApi } from '../../hooks/useApi.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showWithin } from '../../lib/dates.ts';
import { adminClinicsText, clinicDetailsText as text } from '../../texts/admin/adminClinics.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';
import { ClinicStatus, smsOf } from './columns.tsx';

const { columns } = adminClinicsText;

/** One clinic with its numbers and its people. */
export const ClinicDetails = ({ chosen, opened, onClose }: DialogAbout<AdminClinic>) => (
  <Modal opened={opened} onClose={onClose} title={chosen?.name} size="lg">
    {chosen && <Details id={chosen.id} />}
  </Modal>
);

function Details({ id }: { id: string }) {
  const { data, error, reload } = useApi('getClinic', { params: { id } });
  if (error) return <FailedState title={text.failed} error={error} onRetry={reload} />;
  // While another clinic is read, the one before it is not shown under its name.
  if (data?.data.id !== id) return <RowSkeletons rows={6} />;
  return (
    <Stack>
      <Facts clinic={data.data} />
      <Title order={3}>{text.people}</Title>
      <People people={data.data.users} />
    </Stack>
  );
}

function Facts({ clinic }: { clinic: AdminClinicDetails }) {
  const zone = useZone();
  const { pausedAt, pauseReason, deletedAt, goneAt } = clinic;
  return (
    <FactList
      facts={[
        [columns.id, <CopyId key="id" id={clinic.id} />],
        [text.email, clinic.email ?? sharedText.noValue],
        [columns.status, <ClinicStatus key="status" clinic={clinic} />],
        ...(clinic.overridden ? [[text.override, clinic.overrideReason ?? text.noReason] as const] : []),
        ...(pausedAt
          ? [[text.paused, text.pausedSince(showWithin(pausedAt, zone), pauseReason ?? '')] as const]
          : []),
        [columns.users, sayNumber(clinic.userCount)],
        [columns.patients, sayNumber(clinic.patientCount)],
        [columns.reviews, sayNumber(clinic.reviewCount)],
        [text.sms, smsOf(clinic.smsUsage)],
        [text.sender, clinic.sender ? showPhone(clinic.sender) : adminClinicsText.sender.platform],
        [columns.lastActivity, <When key="activity" instant={clinic.lastActivity} />],
        [columns.created, <When key="created" instant={clinic.createdAt} />],
        [text.updated, <When key="updated" instant={clinic.updatedAt} />],
        ...(deletedAt
          ? [
              [text.deleted, <When key="deleted" instant={deletedAt} />] as const,
              [text.restorable, <When key="gone" instant={goneAt} />] as const,
            ]
          : []),
      ]}
    />
  );
}

function People({ people }: { people: AdminClinicDetails['users'] }) {
  if (people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {text.nobody}
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {people.map((person) => (
        <Group key={person.id} component="li" justify="space-between" wrap="nowrap">
          <TwoLines below={<Email address={person.email} />}>{nameOrEmail(person)}</TwoLines>
          <RoleBadge role={person.role} />
        </Group>
      ))}
    </Stack>
  );
}
