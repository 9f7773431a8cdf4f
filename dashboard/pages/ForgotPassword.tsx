import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TIMES } from '../../server/contract/core/limits.ts';
import { emailPayload } from '../../server/contract/routes/account.ts';
import { ReasonButton } from '../components/dialog/ReasonButton.tsx';
import { VisitorCard } from '../components/shell/VisitorCard.tsx';
import { useCall } from '../hooks/useCall.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { focusFirst } from '../lib/focusFirst.ts';
import { notifyAbout } from '../lib/notify.ts';
import { forgotPasswordText as text } from '../texts/accounts/forgotPassword.ts';

const notify = notifyAbout('forgotPassword');

/** Asks for a link to set a new password; the answer is the same for every address. */
export default function ForgotPassword() {
  useTitle(text.title);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { request, pending } = useRequest();
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(emailPayload, { sync: true }),
  });
  const { email } = form.values;

  if (sentTo !== null) {
    const resend = async () => (await request(sentTo)) && notify.success(text.resent);
    return (
      <VisitorCard icon={IconMailCheck} role="status" title={text.sentTitle} text={text.sentText(sentTo)}>
        <Button variant="default" loading={pending} onClick={() => void resend()}>
          {text.resend}
        </Button>
        <BackToLogin />
      </VisitorCard>
    );
  }
  const submit = async () => {
    if (await request(email)) setSentTo(email.trim());
  };
  return (
    <VisitorCard title={text.title} text={text.text}>
      <form noValidate onSubmit={form.onSubmit(() => void submit(), focusFirst(form))}>
        <Stack>
          <TextInput
            label={text.email}
            type="email"
            autoComplete="username"
            autoFocus
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <ReasonButton type="submit" loading={pending} reason={email.trim() === '' ? text.emailFirst : null}>
            {text.submit}
          </ReasonButton>
        </Stack>
      </form>
      <BackToLogin />
    </VisitorCard>
  );
}

const BackToLogin = () => (
  <Anchor component={Link} to="/login" size="sm" ta="center">
    {text.back}
  </Anchor>
);

/** The call, which takes a moment even where the server is quick. */
function useRequest() {
  const { call } = useCall('requestPasswordReset');
  const [pending, setPending] = useState(false);
  const request = async (email: string): Promise<boolean> => {
    setPending(true);
    const wait = new Promise((resolve) => setTimeout(resolve, TIMES.forgotPassword));
    const [outcome] = await Promise.all([call({ payload: { email } }), wait]);
    setPending(false);
    if (!outcome.ok) notify.failure(text.failed, outcome.error);
    return outcome.ok;
  };
  return { request, pending };
}
