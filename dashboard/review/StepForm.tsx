import type { FormEvent, ReactNode } from 'react';
import { REVIEW_STEPS, type ReviewDraft, type ReviewStep } from '../../server/contract/reviewView.ts';

export interface StepFormProps {
  address: string;
  act: (step: ReviewStep, draft: ReviewDraft) => void;
}

/**
 * A form that posts by itself where no script runs. Its fields belong to the browser, not to React, so what
 * was ticked or typed before the script came is kept.
 */
export function StepForm({ address, act, children }: StepFormProps & { children: ReactNode }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Old browsers do not say which button was pressed: there the form posts by itself.
    if (!submitter) return;
    event.preventDefault();
    const pressed = submitter.getAttribute('value');
    const step = REVIEW_STEPS.find((name) => name === pressed) ?? 'feedback';
    act(step, readDraft(new FormData(event.currentTarget)));
  }
  return (
    <form method="post" action={address} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

const readDraft = (data: FormData): ReviewDraft => ({
  rating: Number(data.get('rating') ?? 0),
  feedback: String(data.get('feedback') ?? ''),
  customerName: String(data.get('customerName') ?? ''),
});

/** A button that takes a step; while the review is on its way it says so instead of being pressed again. */
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
    <button type="submit" name="step" value={step} className={className} aria-disabled={sending}>
      {children}
    </button>
  );
}
