import { useRef, useState } from 'react';
import { ApiError } from '../../../server/contract/core/client.ts';
import { accountRoutes } from '../../../server/contract/routes/account.ts';
import { CODE_TEXT, type SecondStep } from '../../../server/contract/routes/auth.ts';
import { useSession } from '../../hooks/useSession.tsx';
import { errorText } from '../../lib/errorText.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { loginText, secondStepText } from '../../texts/accounts/login.ts';

const notify = notifyAbout('login');

/** The code that is typed, and its way to the server. `onOver` is called when the code has run out. */
export function useCode({ sessionId, method }: SecondStep, onOver: (why: string) => void) {
  const { verifyCode } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [code, keep] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  const setCode = (typed: string) => {
    setError(null);
    keep(typed);
  };
  const refused = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.code === 'token_expired') return onOver(cause.message);
    if (cause.code === 'invalid_code') notify.failure(secondStepText.invalid);
    else if (cause.code !== 'invalid_input')
      notify.failure({ title: loginText.failed, message: errorText(cause) });
    setError(cause.details[0]?.message ?? errorText(cause));
    input.current?.select();
  };
  const submit = async (typed: string) => {
    if (running.current) return;
    const checked = accountRoutes.verifyTwoFactor.payload.safeParse({ sessionId, code: typed });
    if (!checked.success) {
      setError(method === 'email' ? CODE_TEXT : (checked.error.issues[0]?.message ?? CODE_TEXT));
      return;
    }
    running.current = true;
    setPending(true);
    try {
      await verifyCode(checked.data);
    } catch (cause) {
      refused(cause);
    }
    running.current = false;
    setPending(false);
  };

  return { input, code, setCode, error, pending, submit: (typed: string) => void submit(typed) };
}
