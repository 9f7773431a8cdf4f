import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { calledBy } from '../../lib/patientName.ts';
import { spokenText as text } from '../../texts/patients/patient.ts';
import { patientsText } from '../../texts/patients/patients.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';

/** Notes that a patient asked, in person or by phone, not to be texted, once it is clear what follows. */
export function OptOutDialog({ chosen, opened, onClose }: DialogAbout<Patient>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen && text.title(calledBy(chosen))}>
      {chosen && <OptOutForm patient={chosen} onClose={onClose} />}
    </Modal>
  );
}

function OptOutForm({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { run, pending } = useAction('recordOptOut', ['getPatient', 'listPatients', 'listActivity']);
  const name = calledBy(patient);
  const note = async () => {
    const words = { failed: text.failed, gone: patientsText.gone(name) };
    const payload = reason.trim() ? { reason } : {};
    if (await run({ params: { id: patient.id }, payload }, text.done(name), words)) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void note();
      }}
    >
      <Stack>
        <Text size="sm">{text.follows}</Text>
        <TextInput
          label={text.reason}
          description={text.reasonHelp}
          maxLength={LIMITS.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={pending}>
            {text.button(name)}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
