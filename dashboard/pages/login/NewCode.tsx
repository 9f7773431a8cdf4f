import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { TIMES } from '../../../server/contract/core/limits.ts';
import { ReasonButton } from '../../components/dialog/ReasonButton.tsx';
import { notifyAbout } from '../../lib/notify.ts';
import { secondStepText as text } from '../../texts/accounts/login.ts';

const notify = notifyAbout('login');

/** Has another code mailed, once the first has had time to come. */
export function NewCode({ onResend }: { onResend: () => Promise<boolean> }) {
  const [due, setDue] = useState(false);
  const [pending, setPending] = useState(false);
  useTimeout(() => setDue(true), TIMES.newCodeAfter, { autoInvoke: true });
  const resend = async () => {
    setPending(true);
    if (await onResend()) notify.info(text.resent);
    setPending(false);
  };
  return (
    <ReasonButton
      variant="subtle"
      size="compact-sm"
      reason={due ? null : text.resendSoon}
      loading={pending}
      onClick={() => void resend()}
    >
      {text.resend}
    </ReasonButton>
  );
}
