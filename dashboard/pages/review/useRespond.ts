import { useRef, useState } from 'react';
import { errorText, fieldErrors } from '../../errorText.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { notify } from '../../notify.ts';
import { reviewText } from '../../texts/reviews.ts';

const text = reviewText.answers;

/** An answer while it is written and kept; what was typed survives a refusal, a refresh and a lost session. */
export function useRespond(id: string, kind: 'text' | 'note') {
  const draft = useDraft(`review.${id}.${kind}`, '');
  const answer = useCall('respondToReview', [
    'getReview',
    'listReviews',
    'getReviewStats',
    'listActivity',
    'getUsage',
  ]);
  const [problem, setProblem] = useState<string>();
  // A press after a lost answer texts nobody twice; other words, and a refusal, are another call.
  const key = useRef(crypto.randomUUID());
  const renew = () => {
    key.current = crypto.randomUUID();
  };

  const send = async () => {
    const payload = { kind, message: draft.value };
    const outcome = await answer.call({ params: { id }, payload, idempotencyKey: key.current });
    if (!outcome.ok) {
      if (outcome.error.status >= 400 && outcome.error.status < 500) renew();
      return setProblem(fieldErrors(outcome.error).message ?? errorText(outcome.error));
    }
    renew();
    const reason = outcome.answer.result?.reason ?? null;
    if (reason !== null) return setProblem(reason);
    draft.forget();
    notify.success(kind === 'text' ? text.sent : text.saved);
  };
  const write = (words: string) => {
    renew();
    setProblem(undefined);
    draft.set(words);
  };
  return { written: draft.value, write, problem, send, pending: answer.pending };
}
