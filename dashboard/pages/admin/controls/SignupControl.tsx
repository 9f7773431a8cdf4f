import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { adminSignupRoutes, type SystemStatus } from '../../../../server/contract/routes/adminSystem.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { showWithin } from '../../../lib/dates.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { signupControlText as text } from '../../../texts/admin/adminControls.ts';

const notify = notifyAbout('signupControl');

/** Closes signup for new clinics, for some hours or until it is opened. */
export function SignupControl({ status }: { status: SystemStatus }) {
  const { signupDisabled, signupDisabledUntil } = status;
  return (
    <Section card title={text.title}>
      {signupDisabled ? <Closed until={signupDisabledUntil} /> : <Open />}
    </Section>
  );
}

function useToggle() {
  const { call, pending } = useCall('toggleSignup', ['getSystemStatus']);
  const toggle = async (payload: { disabled: boolean; duration?: number }) => {
    const outcome = await call({ payload });
    if (outcome.ok) notify.success(outcome.answer.message);
    else notify.failure(text.failed, outcome.error);
  };
  return { toggle, pending };
}

const { duration: rule } = adminSignupRoutes.toggleSignup.payload.shape;

function Open() {
  const { toggle, pending } = useToggle();
  const [typed, type] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = (event: FormEvent) => {
    event.preventDefault();
    const read = rule.safeParse(typed.trim() === '' ? undefined : Number(typed));
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    const duration = read.data;
    return void toggle({ disabled: true, ...(duration !== undefined && { duration }) });
  };
  return (
    <form noValidate onSubmit={close}>
      <Stack>
        <Text size="sm">{text.open}</Text>
        <TextInput
          label={text.hours}
          description={text.hoursHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => {
            type(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Group>
          <Button type="submit" variant="default" loading={pending}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Closed({ until }: { until: string | null }) {
  const { toggle, pending } = useToggle();
  const zone = useZone();
  return (
    <Stack>
      <Text size="sm">
        {until ? text.closedUntil(showWithin(until, zone)) : text.closed} {text.stays}
      </Text>
      <Group>
        <Button loading={pending} onClick={() => void toggle({ disabled: false })}>
          {text.enable}
        </Button>
      </Group>
    </Stack>
  );
}
