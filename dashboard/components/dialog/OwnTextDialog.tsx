import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import type { ApiError } from '../../../server/contract/core/client.ts';
import { clinicSetupRoutes } from '../../../server/contract/routes/clinicSetup.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { errorText, fieldErrors } from '../../lib/errorText.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { isRefusal } from '../../lib/isRefusal.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { ownTextText as text } from '../../texts/settings/ownText.ts';
import { DialogFoot } from './DialogFoot.tsx';

const notify = notifyAbout('ownText');

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Texts somebody of the clinic what a patient gets. */
export const OwnTextDialog = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={text.title}>
    <OwnTextForm onClose={onClose} />
  </Modal>
);

function OwnTextForm({ onClose }: Pick<Props, 'onClose'>) {
  const draft = useDraft('ownText', '');
  const { call, pending } = useCall('sendOwnText', ['getFirstSteps']);
  // A press after a lost answer texts nobody twice; another number, and a refusal, are another call.
  const key = useRef(uuid());
  const form = useForm({
    initialValues: { phoneNumber: draft.value },
    validate: schemaResolver(clinicSetupRoutes.sendOwnText.payload, { sync: true }),
    onValuesChange: ({ phoneNumber }) => {
      key.current = uuid();
      draft.set(phoneNumber);
    },
  });
  const refused = (error: ApiError) => {
    if (isRefusal(error)) key.current = uuid();
    const wrong = fieldErrors(error).phoneNumber ?? (error.code === 'rule_broken' && errorText(error));
    if (wrong) form.setErrors({ phoneNumber: wrong });
    else notify.failure(text.failed, error);
  };

  const submit = form.onSubmit(async (payload) => {
    const outcome = await call({ payload, idempotencyKey: key.current });
    if (!outcome.ok) return refused(outcome.error);
    draft.forget();
    onClose();
    notify.success(text.done(showPhone(readPhone(payload.phoneNumber).phone ?? payload.phoneNumber)));
  }, focusFirst(form));

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{text.lead}</Text>
        <TextInput
          label={text.phone}
          description={text.often}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="tel"
          autoComplete="tel"
          placeholder="+1 212 555 0123"
          data-autofocus
          {...form.getInputProps('phoneNumber')}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={pending}>
            {text.submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
