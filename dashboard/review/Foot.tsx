import { Fragment, useEffect, useState } from 'react';
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  type ReviewPageForm,
  type ReviewView,
} from '../../server/contract/routes/reviewView.ts';
import { FORM_ID, type Moves, StepButton, StepForm } from './StepForm.tsx';
import { fill, type Texts } from './texts.ts';

interface FootProps extends Moves {
  view: ReviewView;
  form: ReviewPageForm | undefined;
  canStop: boolean;
  texts: Texts;
}

const STEPS: readonly ReviewView['screen'][] = ['rating', 'feedback', 'stop', 'stopped'];

/** Quietly below: until when the link works, no more texts, and the languages. */
export function Foot({ view, form, canStop, texts, ...moves }: FootProps) {
  const { screen } = view;
  const until = screen === 'rating' && form?.until?.[moves.language];
  const isStep = STEPS.includes(screen);
  const offersStop = canStop && screen !== 'stop' && screen !== 'stopped';
  const stop = (
    <StepButton step="stop" className="quiet" sending={moves.sending}>
      {texts.noMoreTexts}
    </StepButton>
  );
  return (
    <footer>
      {until && <p>{fill(texts.until, form, until)}</p>}
      {offersStop && isStep && stop}
      {offersStop && !isStep && (
        <StepForm screen={screen} {...moves}>
          {stop}
        </StepForm>
      )}
      <Languages asButtons={isStep} isSpent={screen === 'thanks'} texts={texts} {...moves} />
    </footer>
  );
}

/**
 * Each language in itself. In a step they are buttons of its form, which carry along what was ticked and typed;
 * elsewhere links. Without script nothing leads back to the thanks: their link is spent, so they offer none.
 */
function Languages({
  asButtons,
  isSpent,
  texts,
  language,
  address,
  speak,
}: Moves & { asButtons: boolean; isSpent: boolean; texts: Texts }) {
  const hasScript = useScript();
  if (isSpent && !hasScript) return null;
  const spoken = (tag: Language) =>
    ({ lang: tag, className: 'quiet', 'aria-current': tag === language }) as const;
  const pressed = (tag: Language) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    speak(tag);
  };
  return (
    <nav aria-label={texts.language}>
      {LANGUAGES.map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && <span aria-hidden="true">·</span>}
          {asButtons ? (
            <button type="submit" form={FORM_ID} name="speak" value={tag} {...spoken(tag)}>
              {LANGUAGE_NAMES[tag]}
            </button>
          ) : (
            <a href={`${address}?lang=${tag}`} hrefLang={tag} onClick={pressed(tag)} {...spoken(tag)}>
              {LANGUAGE_NAMES[tag]}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

function useScript(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}
