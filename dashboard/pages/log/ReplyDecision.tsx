import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Decision, Reply } from '../../../server/contract/inbound.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { repliesText as text } from '../../texts/replies.ts';
import { useDecision } from './useDecision.ts';

/** Asks whether a reply that holds its number means stop. */
export function ReplyDecision({ reply }: { reply: Reply }) {
  const { decide, pending } = useDecision(reply);
  const { held } = text;
  const button = (decision: Decision) => (
    <ActionButton
      paidOnly
      variant="default"
      size="sm"
      loading={pending === decision}
      onClick={() => void decide(decision)}
    >
      {held[decision]}
    </ActionButton>
  );
  return (
    <Alert color="orange" title={held.title}>
      <Stack gap="sm">
        <Text size="sm">{held.meaning}</Text>
        <Group gap="xs">
          {button('stop')}
          {button('continue')}
        </Group>
      </Stack>
    </Alert>
  );
}
