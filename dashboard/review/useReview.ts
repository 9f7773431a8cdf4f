import { useRef, useState } from 'react';
import {
  opensAfter,
  type ReviewDraft,
  type ReviewPage,
  type ReviewStep,
  type ReviewView,
  viewAfter,
} from '../../server/contract/reviewView.ts';
import { type Outcome, problemOf, submitReview } from './submitReview.ts';

/** The patient's way through the page, once the script runs. */
export function useReview(page: ReviewPage) {
  const [view, setView] = useState<ReviewView>(page.view);
  const [sending, setSending] = useState(false);
  // Refs, not state: a second click comes before the next render.
  const busy = useRef(false);
  const mayHaveArrived = useRef(false);

  function show(outcome: Outcome, step: ReviewStep, draft: ReviewDraft) {
    if (outcome.kind === 'failed') {
      mayHaveArrived.current ||= outcome.unanswered;
      const screen = step === 'rating' ? 'rating' : 'feedback';
      return setView({ screen, draft, problem: problemOf(step, outcome) });
    }
    // The first answer was lost on its way, so the link was spent by this patient.
    const repeated = outcome.kind === 'refused' && outcome.reason === 'link_used' && mayHaveArrived.current;
    if (outcome.kind === 'refused' && !repeated)
      return setView({ screen: 'invalid', reason: outcome.reason });
    thank(step, outcome.kind === 'received' ? outcome.redirectUrl : null);
  }

  function thank(step: ReviewStep, redirectUrl: string | null) {
    setView({ screen: 'thanks', redirectUrl, opens: opensAfter(step) });
    if (redirectUrl && opensAfter(step) === 'here') window.location.assign(redirectUrl);
  }

  async function submit(step: ReviewStep, draft: ReviewDraft) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const sent = submitReview(page, step, draft);
    const destination = page.form?.destination;
    if (destination && opensAfter(step) === 'here' && navigator.onLine) return thank(step, destination);
    show(await sent, step, draft);
    busy.current = false;
    setSending(false);
  }

  /** Takes the button pressed and what the form holds. */
  function act(step: ReviewStep, draft: ReviewDraft) {
    const next = viewAfter(step, draft, page.form?.routing ?? 'smart');
    if (next) setView(next);
    else void submit(step, draft);
  }

  return { view, sending, act };
}
