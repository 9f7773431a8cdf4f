import { PAGE_LIMITS } from '../../server/contract/core/pageLimits.ts';
import { needsCaptcha } from '../../server/contract/routes/reviewView.ts';
import { Captcha } from './Captcha.tsx';
import { Notice } from './Notice.tsx';
import type { StepProps } from './RatingStep.tsx';
import { Star } from './Stars.tsx';
import { StepButton, StepForm } from './StepForm.tsx';
import { fill } from './texts.ts';

/** Step 2: private feedback and a name, both optional; with open routing the public link beside them. */
export function FeedbackStep({ view, form, texts, ...moves }: StepProps) {
  const { draft, problem } = view;
  const { sending } = moves;
  const submit = problem ? texts.tryAgain : texts.submit;
  return (
    <StepForm screen="feedback" {...moves}>
      <input type="hidden" name="rating" value={draft.rating} />
      <label htmlFor="feedback">
        {texts.feedback} <Optional>{texts.optional}</Optional>
      </label>
      <textarea
        id="feedback"
        name="feedback"
        rows={5}
        maxLength={PAGE_LIMITS.feedbackLength}
        defaultValue={draft.feedback}
        aria-describedby="feedback-help"
      />
      <p className="help" id="feedback-help">
        {fill(texts.feedbackHelp, form)}
      </p>
      <label htmlFor="customer-name">
        {texts.customerName} <Optional>{texts.optional}</Optional>
      </label>
      <input
        id="customer-name"
        name="customerName"
        autoComplete="name"
        maxLength={PAGE_LIMITS.customerNameLength}
        defaultValue={draft.customerName}
      />
      {form.captcha && needsCaptcha(draft, form) && (
        <Captcha
          {...form.captcha}
          language={moves.language}
          failures={moves.failures}
          isRefused={problem?.kind === 'captchaNeedsScript'}
          texts={texts}
        />
      )}
      <Notice problem={problem} texts={texts} />
      <StepButton step="feedback" sending={sending}>
        {sending ? texts.sending : submit}
      </StepButton>
      {form.routing === 'open' && form.destination && (
        <section>
          <h2>{texts.publicTitle}</h2>
          <p>{fill(texts.publicHelp, form)}</p>
          <StepButton step="public" sending={sending}>
            {fill(texts.publicLink, form)}
          </StepButton>
        </section>
      )}
      <p className="chosen">
        <span className="rated">
          {texts.yourRating} <Star /> {draft.rating} · {texts.ratings[draft.rating - 1]}
        </span>{' '}
        <StepButton step="back" className="quiet" sending={sending}>
          {texts.changeRating}
        </StepButton>
      </p>
    </StepForm>
  );
}

const Optional = ({ children }: { children: string }) => <span className="optional">({children})</span>;
