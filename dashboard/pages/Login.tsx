import { useState } from 'react';
import type { SecondStep } from '../../server/contract/auth.ts';
import { ApiError } from '../../server/contract/client.ts';
import { errorText } from '../errorText.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { notify } from '../notify.ts';
import { loginText } from '../texts/login.ts';
import { CodeForm } from './login/CodeForm.tsx';
import { CredentialsForm, useCredentials } from './login/CredentialsForm.tsx';

/** Sign-in, in one step or two. Whoever succeeds is led on by the router. */
export default function Login() {
  useTitle(loginText.title);
  const { signIn } = useSession();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const form = useCredentials();

  const submit = async (): Promise<boolean> => {
    setNotice(null);
    try {
      setStep(await signIn(form.getValues()));
      return true;
    } catch (error) {
      const message = isWrong(error) ? loginText.check : errorText(error);
      notify.failure({ title: loginText.failed, message });
      return false;
    }
  };
  const back = (why: string | null) => {
    form.setFieldValue('password', '');
    setNotice(why);
    setStep(null);
  };

  if (!step) return <CredentialsForm form={form} notice={notice} onSubmit={submit} />;
  return (
    <CodeForm
      key={step.sessionId}
      step={step}
      email={form.getValues().email}
      onBack={back}
      onResend={submit}
    />
  );
}

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid_credentials';
