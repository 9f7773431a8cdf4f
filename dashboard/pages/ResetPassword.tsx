import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { newPasswordPayload } from '../../server/contract/account.ts';
import { NewPasswordInput } from '../components/NewPasswordInput.tsx';
import { VisitorCard } from '../components/VisitorCard.tsx';
import { fieldErrors } from '../errorText.ts';
import { focusFirst } from '../focusFirst.ts';
import { useCall } from '../hooks/useCall.ts';
import { useLinkToken } from '../hooks/useLinkToken.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { notify } from '../notify.ts';
import { resetPasswordText as text } from '../texts/resetPassword.ts';

/** Where the link of a forgotten password leads. */
export default function ResetPassword() {
  useTitle(text.title);
  const token = useLinkToken();
  const [end, setEnd] = useState<'done' | 'over' | null>(null);
  if (end === 'done') {
    return (
      <VisitorCard icon={IconCircleCheck} role="status" title={text.doneTitle} text={text.doneText}>
        <Button component={Link} to="/login">
          {text.signIn}
        </Button>
      </VisitorCard>
    );
  }
  if (token === null) return <NoUse title={text.noTokenTitle} sentence={text.noTokenText} />;
  if (end === 'over') return <NoUse title={text.overTitle} sentence={text.overText} />;
  return <PasswordForm token={token} onEnd={setEnd} />;
}

const NoUse = ({ title, sentence }: { title: string; sentence: string }) => (
  <VisitorCard icon={IconLinkOff} role="alert" title={title} text={sentence}>
    <Button component={Link} to="/forgot-password">
      {text.forgot}
    </Button>
  </VisitorCard>
);

function PasswordForm({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'over') => void }) {
  const session = useSession();
  const { call, pending } = useCall('resetPassword');
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: schemaResolver(newPasswordPayload.omit({ token: true }), { sync: true }),
  });
  const submit = async ({ newPassword }: typeof form.values) => {
    const outcome = await call({ payload: { token, newPassword } });
    if (outcome.ok) {
      onEnd('done');
      // Whoever is signed in here is signed out with the others, if it is the same account.
      if (session.status === 'signedIn') void session.reload();
      return;
    }
    if (outcome.error.code === 'token_expired' || outcome.error.code === 'not_found') return onEnd('over');
    const wrong = fieldErrors(outcome.error);
    form.setErrors(wrong);
    focusFirst(form)(wrong);
    notify.failure(text.failed, outcome.error);
  };
  return (
    <VisitorCard title={text.title} text={text.text}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst(form))}>
        <Stack>
          <NewPasswordInput
            label={text.password}
            password={form.values.newPassword}
            autoFocus
            key={form.key('newPassword')}
            {...form.getInputProps('newPassword')}
          />
          <Button type="submit" loading={pending}>
            {text.submit}
          </Button>
        </Stack>
      </form>
    </VisitorCard>
  );
}
