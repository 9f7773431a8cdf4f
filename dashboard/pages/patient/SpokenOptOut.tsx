import { useDisclosure } from '@mantine/hooks';
import { IconHandStop } from '@tabler/icons-react';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { OptOutDialog } from '../../components/patient/OptOutDialog.tsx';
import { useMember } from '../../hooks/useSession.tsx';
import { spokenText as text } from '../../texts/patients/patient.ts';

/** Works without a subscription; only the samples of a clinic that never paid are nobody who could ask. */
export function SpokenOptOut({ record }: { record: PatientRecord }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { status } = useMember();
  const isBlocked = record.rules.some(({ rule, holds }) => rule === 'block_list' && !holds);
  return (
    <>
      <ActionButton
        paidOnly={status === 'trial'}
        variant="default"
        leftSection={<IconHandStop size={18} aria-hidden />}
        reason={isBlocked ? text.already : null}
        onClick={open}
      >
        {text.action}
      </ActionButton>
      <OptOutDialog chosen={record} opened={opened} onClose={close} />
    </>
  );
}
