import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Decision, Reply } from '../../../server/contract/routes/inbound.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { repliesText as text } from '../../texts/sending/replies.ts';
import { useDecision } from './useDecision.ts';

/** Asks about a reply that holds its number: whether it means stop, or whether its appointment is settled. */
export function ReplyDecision({ reply }: { reply: Reply }) {
  const { decide, pending } = useDecision(reply);
  const words = reply.meaning === 'cancellation' ? text.cancellation : text.held;
  const button = (decision: Decision) => (
    <ActionButton
      paidOnly
      variant="default"
      size="sm"
      loading={pending === decision}
      onClick={() => void decide(decision)}
    >
      {words[decision]}
    </ActionButton>
  );
  return (
    <Alert color="orange" title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.meaning}</Text>
        <Group gap="xs">
          {reply.meaning === 'cancellation' ? (
            <>
              {button('continue')}
              {button('stop')}
            </>
          ) : (
            <>
              {button('stop')}
              {button('continue')}
            </>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
