import { Group } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Decision, Reply } from '../../../server/contract/routes/inbound.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { WrittenTextBox } from '../../components/inputs/WrittenTextBox.tsx';
import { useWrittenText } from '../../hooks/useWrittenText.ts';
import { repliesText } from '../../texts/sending/replies.ts';
import { sharedText } from '../../texts/shared.ts';
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
      {reply.open && !reply.held && (
        <>
          {decision(
            'continue',
            reply.meaning === 'cancellation' ? repliesText.cancellation.continue : text.close,
          )}
          {decision('stop', repliesText.held.stop)}
        </>
      )}
    </Group>
  );
}

function AnswerBox({ reply: { id }, who, onClose }: { reply: Reply; who: string; onClose: () => void }) {
  const answer = useWrittenText('answerReply', {
    draft: `reply.${id}`,
    field: 'text',
    call: (words, scheduledFor) => ({ params: { id }, payload: { text: words, scheduledFor } }),
    verdictOf: ({ data }) => data,
    rereads: ['listReplies', 'listActivity', 'getUsage'],
    done: text.done,
    onSent: onClose,
  });
  return (
    <WrittenTextBox
      of={answer}
      label={text.label(who)}
      maxLength={LIMITS.answerLength}
      button={text.send}
      isText
      autoFocus
    >
      <ActionButton size="sm" variant="subtle" onClick={onClose}>
        {sharedText.cancel}
      </ActionButton>
    </WrittenTextBox>
  );
}
