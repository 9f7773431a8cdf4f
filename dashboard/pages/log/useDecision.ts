import { useState } from 'react';
import type { Decision, Reply } from '../../../server/contract/routes/inbound.ts';
import { useAction } from '../../hooks/useAction.ts';
import { repliesText as text } from '../../texts/sending/replies.ts';

/** Decides about a reply, and tells what came of it. */
export function useDecision({ id, held, meaning }: Reply) {
  const continued = meaning === 'cancellation' ? text.settledDone : held ? text.continueDone : text.closed;
  const write = useAction('decideReply', [
    'listReplies',
    'listActivity',
    'getSettings',
    'listPatients',
    'getPatient',
  ]);
  const [asked, setAsked] = useState<Decision>();
  const decide = async (decision: Decision) => {
    if (write.pending) return false;
    setAsked(decision);
    const done = decision === 'stop' ? text.stopDone : continued;
    return write.run({ params: { id }, payload: { decision } }, done, text.decideWords);
  };
  return { decide, pending: write.pending ? asked : undefined };
}
