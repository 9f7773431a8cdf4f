import { useEffect, useRef } from 'react';
import type { ReviewPage, ReviewView } from '../../server/contract/routes/reviewView.ts';
import { Failed, Invalid, Thanks } from './Endings.tsx';
import { FeedbackStep } from './FeedbackStep.tsx';
import { Foot } from './Foot.tsx';
import { RatingStep } from './RatingStep.tsx';
import { Stop, Stopped } from './Stop.tsx';
import type { Texts } from './texts.ts';
import { useLanguage } from './useLanguage.ts';
import { useReview } from './useReview.ts';

export interface ReviewProps {
  page: ReviewPage;
  /** The sentences in the page's language. */
  texts: Texts;
}

/** The patient's page: the same on the server, before any script, and in the browser after it. */
export function Review({ page, texts: own }: ReviewProps) {
  const { language, texts, speak } = useLanguage(page, own);
  const { view, ...moves } = useReview(page);
  const { form, address } = page;
  const heading = useHeadingFocus(view.screen);
  const common = { texts, language, address, speak, ...moves };
  return (
    <main>
      {form?.kind === 'demo' && <p className="demo">{texts.demo}</p>}
      {form?.logoUrl && <Logo address={form.logoUrl} />}
      {form && <p className="clinic">{form.clinicName}</p>}
      <h1 id="heading" ref={heading} tabIndex={-1}>
        {headingOf(view, texts)}
      </h1>
      {form && view.screen === 'rating' && <RatingStep view={view} form={form} {...common} />}
      {form && view.screen === 'feedback' && <FeedbackStep view={view} form={form} {...common} />}
      {view.screen === 'thanks' && <Thanks view={view} form={form} texts={texts} />}
      {view.screen === 'stop' && <Stop view={view} {...common} />}
      {view.screen === 'stopped' && <Stopped view={view} {...common} />}
      {view.screen === 'invalid' && <Invalid view={view} texts={texts} />}
      {view.screen === 'failed' && <Failed at={view.at} address={address} texts={texts} />}
      <Foot view={view} form={form} canStop={page.canStop} {...common} />
    </main>
  );
}

/** The name beside it says what it shows; one that does not come leaves its place empty. */
const Logo = ({ address }: { address: string }) => (
  <p className="logo">
    <img src={address} alt="" />
  </p>
);

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
    case 'stop':
      return texts.stopTitle;
    case 'stopped':
      return texts.stoppedTitle;
    case 'invalid':
      if (view.publicLink) return texts.thanksTitle;
      return view.reason === 'no_token' ? texts.noTokenTitle : texts.invalidTitle;
    case 'failed':
      return view.at === 'load' ? texts.loadFailedTitle : texts.submitFailedTitle;
  }
}
