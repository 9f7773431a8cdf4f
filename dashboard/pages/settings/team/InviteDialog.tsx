import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { MemberRole } from '../../../../server/contract/core/roles.ts';
import { invitePayload } from '../../../../server/contract/routes/team.ts';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useDraft } from '../../../hooks/useDraft.ts';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { showRefusal } from '../../../lib/showRefusal.ts';
import { inviteText as text } from '../../../texts/settings/settingsTeam.ts';
import { RoleChoice } from './RoleChoice.tsx';

const notify = notifyAbout('team');

const EMPTY: { email: string; role: MemberRole } = { email: '', role: 'staff' };

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Invites somebody by email. */
export function InviteDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.title}>
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

/** What was typed survives an error, a refresh and a lost session. */
function InviteForm({ onClose }: { onClose: () => void }) {
  const draft = useDraft('team.invite', EMPTY);
  const invite = useCall('inviteMember', ['listTeam']);
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(invitePayload, { sync: true }),
    onValuesChange: draft.set,
  });

  const submit = form.onSubmit(async (values) => {
    const outcome = await invite.call({ payload: values });
    if (outcome.ok) {
      draft.forget();
      onClose();
      return void notify.success(text.done(outcome.answer.data.email));
    }
    showRefusal(form, outcome.error, { failed: text.failed, rule: 'email' });
  }, focusFirst(form));

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{text.lead}</Text>
        <TextInput
          label={text.email}
          type="email"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={invite.pending}>
            {text.submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
