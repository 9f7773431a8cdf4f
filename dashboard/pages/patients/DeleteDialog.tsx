import { Stack, Text } from '@mantine/core';
import type { Patient } from '../../../server/contract/patients.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useDeed } from '../../hooks/useDeed.ts';
import { patientText } from '../../texts/patient.ts';
import { patientActionText, patientsText } from '../../texts/patients.ts';
import { calledBy } from './newPatients.ts';

const text = patientActionText.remove;

interface Props {
  chosen: Patient | undefined;
  opened: boolean;
  onClose: () => void;
  onDeleted: (patient: Patient) => void;
}

/** Deletes a patient, once it is clear what is lost and what stays (DESIGN 7.8). */
export function DeleteDialog({ chosen, opened, onClose, onDeleted }: Props) {
  const { run, pending } = useDeed('deletePatient', [
    'getPatient',
    'listPatients',
    'listTags',
    'listActivity',
  ]);
  const name = chosen ? calledBy(chosen) : '';
  const remove = async () => {
    if (!chosen) return;
    const words = { failed: text.failed, gone: patientsText.gone(name) };
    if (await run({ params: { id: chosen.id } }, text.done(name), words)) onDeleted(chosen);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={text.title(name)}
      deed={text.deed}
      onConfirm={remove}
      pending={pending}
      danger
    >
      <Stack gap="xs">
        <Text size="sm">{patientText.erase.lost}</Text>
        <Text size="sm">{patientText.erase.stays}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
