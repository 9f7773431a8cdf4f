import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountRoutes } from '../../../../server/contract/account.ts';
import { Section } from '../../../components/Section.tsx';
import { focusFirst } from '../../../focusFirst.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { notifyAbout } from '../../../notify.ts';
import { showRefusal } from '../../../showRefusal.ts';
import { testEmailText as text } from '../../../texts/adminControls.ts';

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
