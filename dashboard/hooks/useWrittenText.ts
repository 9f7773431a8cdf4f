import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { Api, RouteName } from '../../server/contract/core/api.ts';
import type { ApiError } from '../../server/contract/core/client.ts';
import type { Answer, Call } from '../../server/contract/core/route.ts';
import type { SendResult } from '../../server/contract/routes/sms.ts';
import { showWithin } from '../lib/dates.ts';
import { errorText, fieldErrors } from '../lib/errorText.ts';
import { isRefusal } from '../lib/isRefusal.ts';
import { notifyAbout } from '../lib/notify.ts';
import { writtenText as text } from '../texts/sending/written.ts';
import { useCall } from './useCall.ts';
import { useDraft } from './useDraft.ts';
import { useZone } from './useZone.ts';

const notify = notifyAbout('written');

interface Use<Name extends 'answerReply' | 'respondToReview'> {
  /** What its draft is called. */
  draft: string;
  /** What the call names its words. */
  field: string;
  call: (words: string, scheduledFor: string | undefined) => Call<Api[Name]>;
  /** null for what texts nobody. */
  verdictOf: (answer: Answer<Api[Name]>) => SendResult | null;
  /** Read again after it was sent. */
  rereads: readonly RouteName[];
  /** Said when it is on its way. */
  done: string;
  onSent?: () => void;
}

interface Refused {
  problem: string;
  /** When it could go out instead, as an ISO instant. */
  nextSlot?: string | undefined;
}

/** Words to a patient while they are written and sent; they survive a refusal, a refresh and a lost session. */
export function useWrittenText<Name extends 'answerReply' | 'respondToReview'>(name: Name, use: Use<Name>) {
  const draft = useDraft(use.draft, '');
  const route = useCall(name, use.rereads);
  const zone = useZone();
  const [refused, setRefused] = useState<Refused>();
  // A press after a lost answer texts nobody twice; other words, and a refusal, are another call.
  const key = useRef(uuid());
  const renew = () => {
    key.current = uuid();
  };

  const problemOf = (error: ApiError): string =>
    error.code === 'idempotency_conflict' ? text.kept : (fieldErrors(error)[use.field] ?? errorText(error));

  const send = async (scheduledFor?: string): Promise<void> => {
    const outcome = await route.call({ ...use.call(draft.value, scheduledFor), idempotencyKey: key.current });
    if (!outcome.ok) {
      const { error } = outcome;
      const isOver = isRefusal(error) && error.code !== 'idempotency_conflict';
      if (isOver) renew();
      // Where nobody knows, the same press can be made again.
      return setRefused({ problem: problemOf(error), nextSlot: isOver ? undefined : scheduledFor });
    }
    renew();
    const { reason = null, nextSlot } = use.verdictOf(outcome.answer) ?? {};
    if (reason !== null) return setRefused({ problem: reason, nextSlot });
    setRefused(undefined);
    draft.forget();
    notify.success(scheduledFor ? text.scheduled(showWithin(scheduledFor, zone)) : use.done);
    use.onSent?.();
  };
  const write = (words: string) => {
    renew();
    setRefused(undefined);
    draft.set(words);
  };
  return { written: draft.value, write, send, pending: route.pending, ...refused };
}

export type WrittenText = ReturnType<typeof useWrittenText>;
