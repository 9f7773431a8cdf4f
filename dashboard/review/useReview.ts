import { useEffect, useRef, useState } from 'react';
import { PAGE_TIMES } from '../../server/contract/core/pageLimits.ts';
import {
  needsCaptcha,
  opensAfter,
  type ReviewDraft,
  type ReviewPage,
  type ReviewStep,
  type ReviewView,
  viewAfter,
} from '../../server/contract/routes/reviewView.ts';
import { type Outcome, problemOf, stopTexts, submitReview } from './submitReview.ts';

/** The patient's way through the page, once the script runs. */
export function useReview(page: ReviewPage) {
  const [view, setView] = useState<ReviewView>(page.view);
  const [failures, setFailures] = useState(0);
  const { sending, once } = useOnce();
  const mayHaveArrived = useRef(false);
  useNewTab(view);

  function show(outcome: Outcome, step: ReviewStep, draft: ReviewDraft) {
    if (outcome.kind === 'failed') {
      mayHaveArrived.current ||= outcome.unanswered;
      setFailures((count) => count + 1);
      const screen = step === 'rating' ? 'rating' : 'feedback';
      return setView({ screen, draft, problem: problemOf(page, step, draft, outcome) });
    }
    // The first answer was lost on its way, so the link was spent by this patient.
    const repeated =
      outcome.kind === 'refused' && outcome.view.reason === 'link_used' && mayHaveArrived.current;
    if (outcome.kind === 'refused' && !repeated) return setView(outcome.view);
    thank(step, draft, outcome.kind === 'received' ? outcome.redirectUrl : null);
  }

  function thank(step: ReviewStep, { rating }: ReviewDraft, redirectUrl: string | null) {
    setView({ screen: 'thanks', rating, redirectUrl, opens: opensAfter(step) });
    if (redirectUrl && opensAfter(step) === 'here') window.location.assign(redirectUrl);
  }

  async function submit(step: ReviewStep, draft: ReviewDraft, hcaptchaToken: string) {
    const { form } = page;
    const isChecked = form ? needsCaptcha(draft, form) : false;
    if (isChecked && !hcaptchaToken) {
      return setView({ screen: 'feedback', draft, problem: { kind: 'captcha' } });
    }
    const sent = submitReview(page, step, draft, hcaptchaToken);
    const goesAtOnce = opensAfter(step) === 'here' && !isChecked && navigator.onLine;
    if (form?.destination && goesAtOnce) return thank(step, draft, form.destination);
    show(await sent, step, draft);
  }

  /** Takes the button pressed and what the form holds. */
  function act(step: ReviewStep, draft: ReviewDraft, hcaptchaToken: string) {
    if (view.screen === 'stop' || view.screen === 'stopped') {
      if (step === 'noMoreTexts') once(async () => setView(await stopAndView(page, view.before)));
      else setView(view.before);
      return;
    }
    if (step === 'stop') {
      const before: ReviewView = 'draft' in view ? { screen: view.screen, draft } : view;
      return setView({ screen: 'stop', before });
    }
    const next = page.form && viewAfter(step, draft, page.form);
    if (next) setView(next);
    else once(() => submit(step, draft, hcaptchaToken));
  }

  return { view, sending, failures, act };
}

/** Stops all texts, and gives what the patient sees then. */
async function stopAndView(page: ReviewPage, before: ReviewView): Promise<ReviewView> {
  const outcome = await stopTexts(page);
  if (outcome.kind === 'refused') return outcome.view;
  if (outcome.kind === 'received') return { screen: 'stopped', before };
  return { screen: 'stop', before, problem: { kind: 'stopFailed' } };
}

/** Does one thing at a time; `sending` while it is under way. */
function useOnce() {
  const [sending, setSending] = useState(false);
  // A ref, not state: a second click comes before the next render.
  const busy = useRef(false);
  async function once(work: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    await work();
    busy.current = false;
    setSending(false);
  }
  return { sending, once: (work: () => Promise<void>) => void once(work) };
}

/** Opens the public link beside the thanks, once. */
function useNewTab(view: ReviewView) {
  const opened = useRef(false);
  const url = view.screen === 'thanks' && view.opens === 'newTab' ? view.redirectUrl : null;
  useEffect(() => {
    if (!url || opened.current) return;
    const open = () => {
      opened.current = true;
      window.open(url, '_blank', 'noopener,noreferrer');
    };
    const timer = setTimeout(open, PAGE_TIMES.redirectAfterSubmit);
    return () => clearTimeout(timer);
  }, [url]);
}
