import { Anchor, Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { platformRequestPayload } from '../../../../server/contract/routes/clinicSetup.ts';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useDraft } from '../../../hooks/useDraft.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { showRefusal } from '../../../lib/showRefusal.ts';
import { platformRequestText as text } from '../../../texts/settings/settingsReviewPages.ts';
import { useHeld } from '../useHeld.ts';

const notify = notifyAbout('platformRequest');

/** Asks for a platform that is missing. */
export function PlatformRequest() {
  const [opened, { open, close }] = useDisclosure(false);
  const isHeld = useHeld();
  return (
    <>
      <Text size="sm">
        {text.lacking}{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => isHeld() || open()}>
          {text.button}
        </Anchor>
      </Text>
      <Modal opened={opened} onClose={close} title={text.title}>
        <RequestForm onClose={close} />
      </Modal>
    </>
  );
}

/** What was typed survives an error, a refresh and a lost session. */
function RequestForm({ onClose }: { onClose: () => void }) {
  const { user } = useMember();
  const draft = useDraft('settings.platformRequest', {
    platformName: '',
    profileUrl: '',
    contactEmail: user.email,
    notes: '',
  });
  const request = useCall('requestPlatform');
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(platformRequestPayload, { sync: true }),
    onValuesChange: draft.set,
  });

  const submit = form.onSubmit(async (payload) => {
    const outcome = await request.call({ payload });
    if (outcome.ok) {
      draft.forget();
      onClose();
      return void notify.success(text.done(payload.platformName.trim()));
    }
    showRefusal(form, outcome.error, text);
  }, focusFirst(form));

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{text.lead}</Text>
        <TextInput label={text.name} required data-autofocus {...form.getInputProps('platformName')} />
        <TextInput
          label={text.profileUrl}
          description={text.profileUrlHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="url"
          {...form.getInputProps('profileUrl')}
        />
        <TextInput label={text.email} type="email" required {...form.getInputProps('contactEmail')} />
        <Textarea label={text.notes} autosize minRows={3} maxRows={8} {...form.getInputProps('notes')} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={request.pending}>
            {text.submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
