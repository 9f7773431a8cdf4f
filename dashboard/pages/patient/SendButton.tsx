import { IconSend } from '@tabler/icons-react';
import { v4 as uuid } from 'uuid';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { type Sending, SendModal } from '../../components/patient/SendModal.tsx';
import { useChosen } from '../../hooks/useChosen.ts';
import { patientText as text } from '../../texts/patients/patient.ts';

/** Sends one patient a review request; while a rule forbids it, the button says which. */
export function SendButton({ record }: { record: PatientRecord }) {
  const { open, dialog } = useChosen<Sending>();
  const inTheWay = record.rules.find(({ holds }) => !holds);
  return (
    <>
      <ActionButton
        paidOnly
        reason={inTheWay?.sentence}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => open({ patient: record, idempotencyKey: uuid() })}
      >
        {text.send}
      </ActionButton>
      <SendModal {...dialog} />
    </>
  );
}
