import { Stack, Text } from '@mantine/core';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { calledBy } from '../../lib/patientName.ts';
import { patientText } from '../../texts/patients/patient.ts';
import { patientActionText, patientsText } from '../../texts/patients/patients.ts';
import { sayList } from '../../texts/say.ts';
import { ActionDialog } from '../dialog/ActionDialog.tsx';

const text = patientActionText.remove;

interface Props extends DialogAbout<Patient> {
  onDeleted: (patient: Patient) => void;
}

/** Deletes a patient, once it is clear what is lost and what stays. */
export function DeleteDialog({ onDeleted, ...dialog }: Props) {
  const { run, pending } = useAction('deletePatient', [
    'getPatient',
    'listPatients',
    'listTags',
    'listActivity',
  ]);
  const remove = async (patient: Patient) => {
    const name = calledBy(patient);
    const words = { failed: text.failed, gone: patientsText.gone(name) };
    if (await run({ params: { id: patient.id } }, text.done(name), words)) onDeleted(patient);
  };
  return (
    <ActionDialog
      {...dialog}
      ask={(patient) => ({
        title: text.title(calledBy(patient)),
        meaning: meaningFor(patient),
        button: text.button,
      })}
      act={remove}
      pending={pending}
      danger
    />
  );
}

const meaningFor = ({ people }: Patient) => (
  <Stack gap="xs">
    {people.length > 0 && <Text size="sm">{patientText.erase.people(sayList(people.map(fullName)))}</Text>}
    <Text size="sm">{patientText.erase.lost}</Text>
    <Text size="sm">{patientText.erase.stays}</Text>
  </Stack>
);
