import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Activity } from '../../../server/contract/activity.ts';
import { DECISION_WORDS, type UnconfirmedDecision } from '../../../server/contract/unconfirmed.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useDeed } from '../../hooks/useDeed.ts';
import { logText } from '../../texts/log.ts';
import { sharedText } from '../../texts/shared.ts';

const text = logText.decide;

interface Props {
  chosen: Activity | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks what became of a text that nobody can tell about (DESIGN 4.5). */
export function DecideDialog({ chosen, opened, onClose }: Props) {
  const { run, pending } = useDeed('decideUnconfirmed', ['listActivity', 'getUsage', 'listPatients']);
  const decide = async (decision: UnconfirmedDecision) => {
    if (!chosen) return;
    const words = { failed: text.failed, gone: text.gone };
    await run({ params: { id: chosen.id }, payload: { decision } }, text.done[decision], words);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.title}
      closeButtonProps={{ 'aria-label': sharedText.close }}
    >
      <Stack>
        <Text size="sm">{text.body}</Text>
        <Choice decision="arrived" pending={pending} onChoose={decide} />
        <Choice decision="send_again" pending={pending} onChoose={decide} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {sharedText.cancel}
          </Button>
        </Group>
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
        disabled={pending}
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
