import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Activity } from '../../../server/contract/routes/activity.ts';
import { DECISION_WORDS, type UnconfirmedDecision } from '../../../server/contract/routes/unconfirmed.ts';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { logText } from '../../texts/reports/log.ts';

const text = logText.decide;
const CHOICES = ['arrived', 'send_again'] as const;

/** Asks what became of a text that nobody can tell about. */
export function DecideDialog({ chosen, opened, onClose }: DialogAbout<Activity>) {
  const { run, pending } = useAction('decideUnconfirmed', ['listActivity', 'getUsage', 'listPatients']);
  const [asked, setAsked] = useState<UnconfirmedDecision>();
  const decide = async (decision: UnconfirmedDecision) => {
    if (!chosen || pending) return;
    setAsked(decision);
    const words = { failed: text.failed, gone: text.gone };
    await run({ params: { id: chosen.id }, payload: { decision } }, text.done[decision], words);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={text.title}>
      <Stack>
        <Text size="sm">{text.body}</Text>
        {CHOICES.map((decision) => (
          <Choice
            key={decision}
            decision={decision}
            pending={pending && asked === decision}
            onChoose={decide}
          />
        ))}
        <DialogFoot onCancel={onClose} asks />
      </Stack>
    </Modal>
  );
}

interface ChoiceProps {
  decision: UnconfirmedDecision;
  pending: boolean;
  onChoose: (decision: UnconfirmedDecision) => unknown;
}

function Choice({ decision, pending, onChoose }: ChoiceProps) {
  const { label, means } = DECISION_WORDS[decision];
  return (
    <div>
      <ActionButton
        paidOnly
        fullWidth
        variant="light"
        loading={pending}
        onClick={() => void onChoose(decision)}
      >
        {label}
      </ActionButton>
      <Text size="xs" c="dimmed" mt={4}>
        {means}
      </Text>
    </div>
  );
}
