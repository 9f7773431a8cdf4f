import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { TIMES } from '../../../server/contract/core/limits.ts';
import type { SecondStep } from '../../../server/contract/routes/auth.ts';
import { ReasonButton } from '../../components/dialog/ReasonButton.tsx';
import { VisitorCard } from '../../components/shell/VisitorCard.tsx';
import { notifyAbout } from '../../lib/notify.ts';
import { secondStepText as text } from '../../texts/accounts/login.ts';
import { useCode } from './useCode.ts';

interface Props {
  step: SecondStep;
  email: string;
  /** Leaves for the first step, with a sentence where the code has run out. */
  onBack: (why: string | null) => void;
  onResend: () => Promise<boolean>;
}

/** The second step of signing in: the code that was mailed, or one of the authenticator app. */
export function CodeForm({ step, email, onBack, onResend }: Props) {
  const byApp = step.method === 'authenticator';
  const [recovery, setRecovery] = useState(false);
  const { input, code, setCode, error, pending, submit } = useCode(step, onBack);
  const field = { value: code, error, ref: input };
  const swap = () => {
    setRecovery(!recovery);
    setCode('');
  };
  return (
    <VisitorCard
      title={text.title}
      text={recovery ? text.byRecovery : byApp ? text.byApp : text.byEmail(email)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <Stack>
          {recovery ? (
            <TextInput
              {...field}
              key="recovery"
              label={text.recoveryCode}
              autoComplete="off"
              autoFocus
              autoCapitalize="none"
              spellCheck={false}
              required
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          ) : (
            <CodeInput {...field} label={text.code} onChange={setCode} onComplete={submit} />
          )}
          <Button type="submit" loading={pending}>
            {text.submit}
          </Button>
        </Stack>
      </form>
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => onBack(null)}
        >
          {text.back}
        </Button>
        {byApp ? (
          <Button variant="subtle" size="compact-sm" onClick={swap}>
            {recovery ? text.useApp : text.useRecovery}
          </Button>
        ) : (
          <NewCode onResend={onResend} />
        )}
      </Group>
    </VisitorCard>
  );
}

const DIGITS = 6;

interface CodeInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
  /** Called when the last digit is there. */
  onComplete: (code: string) => void;
}

/** A field for a six-digit code, typed, pasted in any spelling, or offered by the browser. */
function CodeInput({ value, onChange, onComplete, ...rest }: CodeInputProps) {
  const change = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (code.length === DIGITS && code !== value) onComplete(code);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      {...rest}
    />
  );
}

const notify = notifyAbout('login');

/** Has another code mailed, once the first has had time to come. */
function NewCode({ onResend }: { onResend: () => Promise<boolean> }) {
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
