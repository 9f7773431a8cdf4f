import { useEffect, useState } from 'react';
import { ApiError } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { SecondStep } from '../../server/contract/routes/auth.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { errorText } from '../lib/errorText.ts';
import { notifyAbout } from '../lib/notify.ts';
import { readDraft, writeDraft } from '../session/drafts.ts';
import { accessToken } from '../session/tokens.ts';
import { loginText, secondStepText } from '../texts/accounts/login.ts';
import { CodeForm } from './login/CodeForm.tsx';
import { CredentialsForm, useCredentials } from './login/CredentialsForm.tsx';

const notify = notifyAbout('login');

/** Sign-in, in one step or two. Anyone who succeeds is led on by the router. */
export default function Login() {
  useTitle(loginText.title);
  const { signIn } = useSession();
  const { step, email, keepStep } = useStep();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useCredentials();

  const submit = async (): Promise<boolean> => {
    setNotice(null);
    try {
      keepStep(await signIn(form.getValues()), form.getValues().email);
      return true;
    } catch (error) {
      notify.failure({ title: loginText.failed, message: whyNot(error) });
      return false;
    }
  };
  const back = (why: string | null) => {
    form.setValues({ email, password: '' });
    setNotice(why);
    keepStep(null);
  };
  // After a reload the password is not there any more.
  const resend = async () => {
    if (form.getValues().password !== '') return submit();
    back(secondStepText.passwordGone);
    return false;
  };

  if (!step) return <CredentialsForm form={form} notice={notice} onSubmit={submit} />;
  return <CodeForm key={step.sessionId} step={step} email={email} onBack={back} onResend={resend} />;
}

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === 'invalid_credentials') return loginText.check;
  return error.code === 'too_many_requests' ? `${error.message} ${loginText.wayIn}` : errorText(error);
}

interface Begun {
  step: SecondStep;
  email: string;
  /** By this browser’s clock, in milliseconds: a code works no longer. */
  until: number;
}

const DRAFT = 'secondStep';

/** The second step that waits for its code: a page that is loaded again goes on with it. */
function useStep() {
  const [begun, setBegun] = useState(() => {
    const kept = readDraft<Begun>(DRAFT);
    return kept && kept.until > Date.now() ? kept : null;
  });
  const keepStep = (step: SecondStep | null, email = '') => {
    const next = step && { step, email, until: Date.now() + LIMITS.codeMinutes * 60_000 };
    writeDraft(DRAFT, next ?? undefined);
    setBegun(next);
  };
  // Somebody who is signed in has no step to come back to.
  useEffect(() => () => void (accessToken() !== null && writeDraft(DRAFT, undefined)), []);
  return { step: begun?.step ?? null, email: begun?.email ?? '', keepStep };
}
