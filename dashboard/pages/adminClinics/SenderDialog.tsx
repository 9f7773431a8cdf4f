import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type AdminClinic, sender as senderRule } from '../../../server/contract/routes/adminClinics.ts';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { adminClinicsText } from '../../texts/admin/adminClinics.ts';
import { CLINIC_READS } from './clinicReads.ts';

const text = adminClinicsText.sender;

/** Whom a clinic's texts come from: a number or Messaging Service of its own, or the platform's. */
export const SenderDialog = ({ chosen, opened, onClose }: DialogAbout<AdminClinic>) => (
  <Modal opened={opened} onClose={onClose} title={chosen && text.title(chosen.name)}>
    {chosen && <SenderForm clinic={chosen} onClose={onClose} />}
  </Modal>
);

function SenderForm({ clinic: { id, name, sender }, onClose }: { clinic: AdminClinic; onClose: () => void }) {
  const [typed, type] = useState(sender ?? '');
  const [problem, setProblem] = useState<string>();
  const { run, pending } = useAction('setClinicSender', CLINIC_READS);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = senderRule.nullable().safeParse(typed.trim() || null);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    const words = { failed: text.failed, gone: adminClinicsText.gone(name) };
    if (await run({ params: { id }, payload: { sender: read.data } }, text.done(name), words)) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <TextInput
          label={text.label}
          description={text.help}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => {
            type(event.currentTarget.value);
            setProblem(undefined);
          }}
          data-autofocus
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={pending}>
            {text.button}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
