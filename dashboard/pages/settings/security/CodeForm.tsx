import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef } from 'react';
import { turnOnPayload } from '../../../../server/contract/routes/account.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { twoFactorText } from '../../../texts/settings/settingsTwoFactor.ts';
import type { CodeStep, TwoFactorSetupState } from './useTwoFactorSetup.ts';

const notify = notifyAbout('twoFactor');

const text = twoFactorText.setup;

interface Props {
  step: CodeStep;
  setup: TwoFactorSetupState;
}

/** Asks for the code that proves that mail or app works. */
export function CodeForm({ step, setup }: Props) {
  const { user } = useMember();
  const byMail = step.name === 'email';
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { sessionId: step.sessionId, code: '' },
    validate: schemaResolver(turnOnPayload, { sync: true }),
  });

  const submit = form.onSubmit(async (payload) => {
    const wrong = await setup.verify(step, payload);
    if (!wrong) return;
    form.setErrors({ code: wrong });
    field.current?.select();
  }, focusFirst(form));
  const again = async () => {
    if ((await setup.start(step.name)) && byMail) notify.info(text.sentAgain);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {byMail && <Text size="sm">{text.mailed(user.email)}</Text>}
        <TextInput
          label={byMail ? text.mailedCode : text.appCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          autoFocus
          data-autofocus
          ref={field}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          <Button variant="default" loading={setup.starting !== undefined} onClick={() => void again()}>
            {byMail ? text.again : text.restart}
          </Button>
          <Button type="submit" loading={setup.verifying}>
            {text.turnOn}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
