import type { ReviewView } from '../../server/contract/routes/reviewView.ts';
import { Notice } from './Notice.tsx';
import { KeptDraft, type Moves, StepButton, StepForm } from './StepForm.tsx';
import type { Texts } from './texts.ts';

interface StopProps extends Moves {
  view: ReviewView & { screen: 'stop' | 'stopped' };
  texts: Texts;
}

/** Asks before all texts to the number stop, and says what that means. */
export function Stop({ view, texts, ...moves }: StopProps) {
  const { sending } = moves;
  return (
    <StepForm screen="stop" {...moves}>
      <Before view={view.before} />
      <p>{texts.stop}</p>
      <Notice problem={view.problem} texts={texts} />
      <StepButton step="noMoreTexts" sending={sending}>
        {sending ? texts.sending : texts.noMoreTexts}
      </StepButton>
      <StepButton step="return" className="quiet" sending={sending}>
        {texts.back}
      </StepButton>
    </StepForm>
  );
}

/** Says that they stopped, and leads back to a review that was begun. */
export function Stopped({ view, texts, ...moves }: StopProps) {
  return (
    <StepForm screen="stopped" {...moves}>
      <Before view={view.before} />
      <p role="status">{texts.stopped}</p>
      {'draft' in view.before && (
        <StepButton step="return" sending={moves.sending}>
          {texts.backToReview}
        </StepButton>
      )}
    </StepForm>
  );
}

/** Where the plain form goes back to, with what was given there. */
function Before({ view }: { view: ReviewView }) {
  if (!('draft' in view)) return null;
  return (
    <>
      <input type="hidden" name="before" value={view.screen} />
      <KeptDraft {...view.draft} />
    </>
  );
}
