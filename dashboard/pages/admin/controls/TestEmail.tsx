import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountRoutes } from '../../../../server/contract/routes/account.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { showRefusal } from '../../../lib/showRefusal.ts';
import { testEmailText as text } from '../../../texts/admin/adminControls.ts';

const notify = notifyAbout('testEmail');

const rule = accountRoutes.sendTestEmail.payload.shape.email;

const wrong = (email: string): string | null =>
  email.trim() === '' ? text.missing : (rule.safeParse(email).error?.issues[0]?.message ?? null);

/** Mails a test to an address. */
export function TestEmail() {
  const { call, pending } = useCall('sendTestEmail');
  const form = useForm({ initialValues: { email: '' }, validate: { email: wrong } });
  const submit = form.onSubmit(async (payload) => {
    const outcome = await call({ payload });
    if (outcome.ok) {
      form.reset();
      return void notify.success(text.done(outcome.answer.email));
    }
    showRefusal(form, outcome.error, text);
  }, focusFirst(form));
  return (
    <Section card title={text.title} help={text.help}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label={text.email}
            required
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Group>
            <Button type="submit" variant="default" loading={pending}>
              {text.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
