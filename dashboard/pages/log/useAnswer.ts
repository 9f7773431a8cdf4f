import { useRef, useState } from 'react';
import type { Reply } from '../../../server/contract/inbound.ts';
import { showMoment } from '../../dates.ts';
import { errorText, fieldErrors } from '../../errorText.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { useZone } from '../../hooks/useZone.ts';
import { notify } from '../../notify.ts';
import { repliesText } from '../../texts/replies.ts';

const text = repliesText.answer;

/** An answer while it is written and sent; what was typed survives a refusal, a refresh and a lost session. */
export function useAnswer({ id }: Reply, onSent: () => void) {
  const draft = useDraft(`reply.${id}`, '');
  const answer = useCall('answerReply', ['listReplies', 'listActivity', 'getUsage']);
  const zone = useZone();
  const [refused, setRefused] = useState<{ problem: string; nextSlot?: string | undefined }>();
  // A press after a lost answer texts nobody twice; other words, and a refusal, are another call.
  const key = useRef(crypto.randomUUID());

  const renew = () => {
    key.current = crypto.randomUUID();
  };
  const send = async (scheduledFor?: string) => {
    const payload = { text: draft.value, ...(scheduledFor && { scheduledFor }) };
    const outcome = await answer.call({ params: { id }, payload, idempotencyKey: key.current });
    if (!outcome.ok) {
      if (outcome.error.status >= 400 && outcome.error.status < 500) renew();
      setRefused({ problem: fieldErrors(outcome.error).text ?? errorText(outcome.error) });
      return;
    }
    renew();
    const { reason, nextSlot } = outcome.answer.data;
    if (reason !== null) return setRefused({ problem: reason, nextSlot });
    draft.forget();
    notify.success(scheduledFor ? text.scheduled(showMoment(scheduledFor, zone)) : text.done);
    onSent();
  };
  const write = (words: string) => {
    renew();
    setRefused(undefined);
    draft.set(words);
  };
  return { written: draft.value, write, send, pending: answer.pending, ...refused };
}
