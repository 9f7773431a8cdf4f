import { useEffect, useRef } from 'react';
import type { ReviewPage, ReviewView } from '../../server/contract/reviewView.ts';
import { Failed, Invalid, Thanks } from './Endings.tsx';
import { FeedbackStep } from './FeedbackStep.tsx';
import { RatingStep } from './RatingStep.tsx';
import { TEXTS, type Texts } from './texts.ts';
import { useReview } from './useReview.ts';

/** The patient's page: the same on the server, before any script, and in the browser after it. */
export function Review({ page }: { page: ReviewPage }) {
  const texts = TEXTS[page.language];
  const { view, sending, act } = useReview(page);
  const { form, address } = page;
  const heading = useHeadingFocus(view.screen);
  const step = form && { form, texts, sending, address, act };
  return (
    <main>
      {form && <p className="clinic">{form.clinicName}</p>}
      <h1 id="heading" ref={heading} tabIndex={-1}>
        {headingOf(view, texts)}
      </h1>
      {step && view.screen === 'rating' && <RatingStep view={view} {...step} />}
      {step && view.screen === 'feedback' && <FeedbackStep view={view} {...step} />}
      {view.screen === 'thanks' && <Thanks view={view} form={form} texts={texts} />}
      {view.screen === 'invalid' && <Invalid reason={view.reason} texts={texts} />}
      {view.screen === 'failed' && <Failed at={view.at} address={address} texts={texts} />}
    </main>
  );
}

/** Moves the focus to the heading of a new screen, where reading goes on. */
function useHeadingFocus(screen: ReviewView['screen']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current !== screen) heading.current?.focus();
    shown.current = screen;
  }, [screen]);
  return heading;
}

function headingOf(view: ReviewView, texts: Texts): string {
  switch (view.screen) {
    case 'rating':
      return texts.question;
    case 'feedback':
      return texts.feedbackTitle;
    case 'thanks':
      return texts.thanksTitle;
    case 'invalid':
      return view.reason === 'no_token' ? texts.noTokenTitle : texts.invalidTitle;
    case 'failed':
      return view.at === 'load' ? texts.loadFailedTitle : texts.submitFailedTitle;
  }
}
