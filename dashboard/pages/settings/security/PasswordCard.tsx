import { PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { changePasswordPayload } from '../../../../server/contract/routes/account.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { NewPasswordInput } from '../../../components/inputs/NewPasswordInput.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { showRefusal } from '../../../lib/showRefusal.ts';
import { passwordText as text } from '../../../texts/settings/settingsSecurity.ts';

const notify = notifyAbout('password');

/** Changes one's own password. */
export function PasswordCard() {
  const { user, clinic, readOnly } = useMember();
  const change = useCall('changePassword', ['listSessions']);
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: schemaResolver(changePasswordPayload, { sync: true }),
  });

  const submit = form.onSubmit(async (payload) => {
    const outcome = await change.call({ payload });
    if (outcome.ok) {
      form.reset();
      return void notify.success(text.done);
    }
    showRefusal(form, outcome.error, text);
  }, focusFirst(form));

  return (
    <Section card title={text.title} help={text.help}>
      <form noValidate onSubmit={submit}>
        <Stack maw={420}>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordInput
            label={text.current}
            autoComplete="current-password"
            required
            readOnly={readOnly !== null}
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordInput
            label={text.next}
            password={form.values.newPassword}
            owner={{ about: [user.firstName, user.lastName, user.email, clinic?.clinicName ?? ''] }}
            readOnly={readOnly !== null}
            {...form.getInputProps('newPassword')}
          />
          <div>
            <ActionButton type="submit" variant="default" loading={change.pending}>
              {text.submit}
            </ActionButton>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
