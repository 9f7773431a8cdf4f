import { IconPhoneCheck } from '@tabler/icons-react';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { calledBy } from '../../lib/patientName.ts';
import { numberText as text } from '../../texts/patients/patient.ts';
import { patientsText } from '../../texts/patients/patients.ts';

/** Forgets what the carrier said of the number; there where it said something. */
export function NumberIsRight({ record }: { record: PatientRecord }) {
  const { run, pending } = useAction('numberIsRight', [
    'getPatient',
    'listPatients',
    'listActivity',
    'getSettings',
  ]);
  const isDeliverable = record.rules.every(({ rule, holds }) => rule !== 'deliverable' || holds);
  if (isDeliverable) return null;
  const { id } = record;
  const words = { failed: text.failed, gone: patientsText.gone(calledBy(record)) };
  return (
    <ActionButton
      paidOnly
      variant="default"
      leftSection={<IconPhoneCheck size={18} aria-hidden />}
      loading={pending}
      onClick={() => void run({ params: { id } }, text.done, words)}
    >
      {text.action}
    </ActionButton>
  );
}
