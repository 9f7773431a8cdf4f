import { useEffect, useRef, useState } from 'react';
import type { ReviewPageForm, ReviewView } from '../../server/contract/routes/reviewView.ts';
import { Notice } from './Notice.tsx';
import { Stars } from './Stars.tsx';
import { KeptDraft, type Moves, StepButton, StepForm } from './StepForm.tsx';
import type { Texts } from './texts.ts';

type RatingView = Extract<ReviewView, { draft: unknown }>;

export interface StepProps extends Moves {
  view: RatingView;
  form: ReviewPageForm;
  texts: Texts;
}

/** Step 1: one question, five stars. */
export function RatingStep({ view, form, texts, ...moves }: StepProps) {
  const { rating, ...words } = view.draft;
  const [ticked, setTicked] = useState(false);
  const problem = ticked && view.problem?.kind === 'noRating' ? undefined : view.problem;
  const group = useRef<HTMLDivElement>(null);
  const missing = problem?.kind === 'noRating';
  useEffect(() => {
    if (missing) group.current?.querySelector('input')?.focus();
  }, [missing]);
  return (
    <StepForm screen="rating" {...moves}>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby="heading"
        aria-required="true"
        aria-invalid={missing}
        onChange={() => setTicked(true)}
      >
        <Stars labels={texts.ratings} chosen={rating} problemId={missing ? 'problem' : undefined} />
      </div>
      <KeptDraft {...words} />
      <Notice problem={problem} texts={texts} />
      <StepButton step="rating" sending={moves.sending}>
        {moves.sending ? texts.sending : <RatingButton form={form} texts={texts} />}
      </StepButton>
    </StepForm>
  );
}

/** The style sheet shows one of the two by the star that is ticked, so the words are right without script too. */
function RatingButton({ form, texts }: { form: ReviewPageForm; texts: Texts }) {
  if (form.routing === 'open') return texts.next;
  // Nothing follows where there is no public page, but for the demonstration, which says what would.
  const leadsOn = form.destination !== null || form.kind === 'demo';
  return (
    <>
      <span className="when-low">{texts.next}</span>
      <span className="when-high">{leadsOn ? texts.continueToReview : texts.submit}</span>
    </>
  );
}
