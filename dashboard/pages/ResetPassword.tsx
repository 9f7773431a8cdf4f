import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../server/contract/core/client.ts';
import { newPasswordPayload } from '../../server/contract/routes/account.ts';
import { NewPasswordInput } from '../components/inputs/NewPasswordInput.tsx';
import { VisitorCard, VisitorWait } from '../components/shell/VisitorCard.tsx';
import { useCall } from '../hooks/useCall.ts';
import { useLinkToken } from '../hooks/useLinkToken.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { fieldErrors } from '../lib/errorText.ts';
import { focusFirst } from '../lib/focusFirst.ts';
import { notifyAbout } from '../lib/notify.ts';
import { resetPasswordText as text } from '../texts/accounts/resetPassword.ts';

const notify = notifyAbout('resetPassword');

/** Where the link of a forgotten password leads. */
export default function ResetPassword() {
  useTitle(text.title);
  const token = useLinkToken();
  const [end, setEnd] = useState<'done' | 'over' | null>(null);
  const known = useLinkCheck(token, () => setEnd('over'));
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
  if (!known) return <VisitorWait title={text.title} text={text.checking} />;
  return <PasswordForm token={token} onEnd={setEnd} />;
}

/** Whether the form may be shown: a link that sets no password says so before anything is typed. */
function useLinkCheck(token: string | null, onOver: () => void): boolean {
  const { call } = useCall('checkPasswordReset');
  const [known, setKnown] = useState(false);
  const over = useRef(onOver);
  useEffect(() => {
    if (token === null) return;
    void call({ payload: { token } }).then((outcome) => {
      // Whatever else went wrong is told when the password is set.
      if (!outcome.ok && isOver(outcome.error)) over.current();
      else setKnown(true);
    });
  }, [token, call]);
  return known;
}

const isOver = ({ code }: ApiError): boolean => code === 'token_expired' || code === 'not_found';

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
      // Anyone who is signed in here is signed out with the others, if it is the same account.
      if (session.status === 'signedIn') void session.reload();
      return;
    }
    if (isOver(outcome.error)) return onEnd('over');
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
            owner={{ about: [], token }}
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
