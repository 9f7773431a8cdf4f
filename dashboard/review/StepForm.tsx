import type { FormEvent, ReactNode } from 'react';
import {
  LANGUAGES,
  type Language,
  REVIEW_STEPS,
  type ReviewDraft,
  type ReviewStep,
  type ReviewView,
} from '../../server/contract/routes/reviewView.ts';

/** What moves the page on, wherever the patient is on it. */
export interface Moves {
  address: string;
  language: Language;
  sending: boolean;
  /** Submissions that failed so far. */
  failures: number;
  act: (step: ReviewStep, draft: ReviewDraft, hcaptchaToken: string) => void;
  speak: (language: Language) => void;
}

/** The form of the screen; the buttons at the foot belong to it by this id. */
export const FORM_ID = 'step';

/**
 * A form that posts by itself where no script runs. Its fields belong to the browser, not to React, so what
 * was ticked or typed before the script came is kept.
 */
export function StepForm({
  screen,
  address,
  language,
  act,
  speak,
  children,
}: Moves & { screen: ReviewView['screen']; children: ReactNode }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Old browsers do not say which button was pressed: there the form posts by itself.
    if (!submitter) return;
    event.preventDefault();
    const pressed = submitter.getAttribute('value');
    const chosen = submitter.getAttribute('name') === 'speak' && LANGUAGES.find((tag) => tag === pressed);
    if (chosen) return speak(chosen);
    const step = REVIEW_STEPS.find((name) => name === pressed) ?? 'feedback';
    const data = new FormData(event.currentTarget);
    act(step, readDraft(data), String(data.get('hcaptchaToken') ?? ''));
  }
  return (
    <form id={FORM_ID} method="post" action={address} onSubmit={onSubmit} noValidate>
      <input type="hidden" name="screen" value={screen} />
      <input type="hidden" name="language" value={language} />
      {children}
    </form>
  );
}

const readDraft = (data: FormData): ReviewDraft => ({
  rating: Number(data.get('rating') ?? 0),
  feedback: String(data.get('feedback') ?? ''),
  customerName: String(data.get('customerName') ?? ''),
});

/** What was given on another screen, kept for the plain form. */
export function KeptDraft({ rating, feedback, customerName }: Partial<ReviewDraft>) {
  return (
    <>
      {rating ? <input type="hidden" name="rating" value={rating} /> : null}
      {feedback && <input type="hidden" name="feedback" value={feedback} />}
      {customerName && <input type="hidden" name="customerName" value={customerName} />}
    </>
  );
}

/** A button that takes a step; while something is on its way it says so instead of being pressed again. */
export function StepButton({
  step,
  className = 'main',
  sending,
  children,
}: {
  step: ReviewStep;
  className?: 'main' | 'quiet';
  sending: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      form={FORM_ID}
      name="step"
      value={step}
      className={className}
      aria-disabled={sending}
    >
      {children}
    </button>
  );
}
