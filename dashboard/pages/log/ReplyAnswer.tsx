import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Decision, Reply } from '../../../server/contract/inbound.ts';
import { LIMITS } from '../../../server/contract/limits.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { segmentWords } from '../../components/segmentWords.ts';
import { showMoment } from '../../dates.ts';
import { useZone } from '../../hooks/useZone.ts';
import { repliesText } from '../../texts/replies.ts';
import { sharedText } from '../../texts/shared.ts';
import { useAnswer } from './useAnswer.ts';
import { useDecision } from './useDecision.ts';

const text = repliesText.answer;

/** The ways to answer a patient's text, and to say that it needs no answer or means stop. */
export function ReplyAnswer({ reply, who }: { reply: Reply; who: string }) {
  const [writing, setWriting] = useState(false);
  const { decide, pending } = useDecision(reply);
  const decision = (means: Decision, label: string) => (
    <ActionButton
      paidOnly
      size="sm"
      variant="default"
      loading={pending === means}
      onClick={() => void decide(means)}
    >
      {label}
    </ActionButton>
  );
  if (writing) return <AnswerBox reply={reply} who={who} onClose={() => setWriting(false)} />;
  return (
    <Group gap="xs">
      <ActionButton
        paidOnly
        size="sm"
        variant={reply.open ? 'filled' : 'default'}
        onClick={() => setWriting(true)}
      >
        {text.open}
      </ActionButton>
      {reply.open && (
        <>
          {decision('continue', text.close)}
          {decision('stop', repliesText.held.stop)}
        </>
      )}
    </Group>
  );
}

function AnswerBox({ reply, who, onClose }: { reply: Reply; who: string; onClose: () => void }) {
  const zone = useZone();
  const { written, write, problem, nextSlot, send, pending } = useAnswer(reply, onClose);
  const reason = written.trim() === '' ? text.empty : null;
  return (
    <Stack gap="xs">
      <Textarea
        label={text.label(who)}
        description={segmentWords(written)}
        error={problem}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMITS.answerLength}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        autoFocus
      />
      <Group gap="xs">
        <ActionButton paidOnly size="sm" reason={reason} loading={pending} onClick={() => void send()}>
          {text.send}
        </ActionButton>
        {nextSlot && (
          <ActionButton
            paidOnly
            size="sm"
            reason={reason}
            variant="default"
            onClick={() => void send(nextSlot)}
          >
            {text.later(showMoment(nextSlot, zone))}
          </ActionButton>
        )}
        <ActionButton size="sm" variant="subtle" onClick={onClose}>
          {sharedText.cancel}
        </ActionButton>
      </Group>
      {nextSlot && (
        <Text size="sm" c="dimmed" role="status">
          {text.refused}
        </Text>
      )}
    </Stack>
  );
}
