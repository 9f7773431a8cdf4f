import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecondStep } from '../../../server/contract/routes/auth.ts';
import { VisitorCard } from '../../components/shell/VisitorCard.tsx';
import { secondStepText as text } from '../../texts/accounts/login.ts';
import { CodeInput } from './CodeInput.tsx';
import { NewCode } from './NewCode.tsx';
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
