import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { OVERRIDES } from '../../../../server/contract/routes/adminUsers.ts';
import { ReasonInput } from '../../../components/dialog/ReasonInput.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useReason } from '../../../hooks/useReason.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { overrideText as text } from '../../../texts/admin/adminControls.ts';

const notify = notifyAbout('override');

type Override = (typeof OVERRIDES)[number];

const CHOICES = [
  { value: '', label: text.choose },
  ...OVERRIDES.map((value) => ({ value, label: text.labels[value] ?? value })),
];

/** Sets a clinic's subscription status by hand. */
export function OverrideControl() {
  // A form that did its work begins again, empty.
  const [round, setRound] = useState(0);
  return (
    <Section card title={text.title} help={text.help}>
      <OverrideForm key={round} onDone={() => setRound(round + 1)} />
    </Section>
  );
}

function OverrideForm({ onDone }: { onDone: () => void }) {
  const [who, setWho] = useState('');
  const [status, setStatus] = useState<Override | ''>('');
  const [asked, setAsked] = useState(false);
  const { field, check } = useReason({ optional: true });
  const { call, pending } = useCall('overrideSubscription', [
    'listUsers',
    'listClinics',
    'getAdminDashboard',
  ]);
  const whoBox = useRef<HTMLInputElement>(null);
  const missing = (value: string) => asked && value.trim() === '' && text.missing;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const reason = check();
    if (who.trim() === '') return whoBox.current?.focus();
    if (status === '' || reason === null) return;
    const payload = { subscriptionStatus: status, ...(reason && { reason }) };
    const outcome = await call({ params: { userIdOrEmail: who.trim() }, payload });
    if (!outcome.ok) return void notify.failure(text.failed, outcome.error);
    notify.success(outcome.answer.message);
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          ref={whoBox}
          label={text.who}
          required
          autoComplete="off"
          maxLength={LIMITS.emailLength}
          value={who}
          error={missing(who)}
          onChange={(event) => setWho(event.currentTarget.value)}
        />
        <NativeSelect
          label={text.status}
          required
          data={CHOICES}
          value={status}
          error={missing(status)}
          onChange={(event) => setStatus(event.currentTarget.value as Override | '')}
        />
        <ReasonInput field={field} optional />
        <Group>
          <Button type="submit" variant="default" loading={pending}>
            {text.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
