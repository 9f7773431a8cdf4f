import type { ReviewPage, ReviewView } from '../../server/contract/reviewView.ts';
import { fill, type Texts } from './texts.ts';

type On<Screen> = ReviewView & { screen: Screen };

/** The thank-you screen. The link stands there too, since browsers may refuse to open a tab unasked. */
export function Thanks({
  view,
  form,
  texts,
}: {
  view: On<'thanks'>;
  form: ReviewPage['form'];
  texts: Texts;
}) {
  const { redirectUrl } = view;
  return (
    <>
      <p>{fill(texts.thanks, form)}</p>
      {redirectUrl && (
        <>
          <p>{fill(texts.thanksPublic, form)}</p>
          <a className="main" href={redirectUrl} target="_blank" rel="noopener noreferrer">
            {fill(texts.continueToPlatform, form)} <span className="unseen">{texts.opensInNewTab}</span>
          </a>
        </>
      )}
    </>
  );
}

/** A link that leads nowhere; where the clinic has a page of its own for reviews, the way there. */
export function Invalid({ view, texts }: { view: On<'invalid'>; texts: Texts }) {
  const { reason, standingLink } = view;
  if (reason === 'no_token') return <p>{texts.noToken}</p>;
  return (
    <>
      <p>{texts.invalid}</p>
      <p className="help">{texts.invalidHints[reason]}</p>
      {standingLink && (
        <a className="main" href={standingLink}>
          {texts.standingLink}
        </a>
      )}
    </>
  );
}

/** The page or its plain form failed at the server. */
export function Failed({ at, address, texts }: { at: On<'failed'>['at']; address: string; texts: Texts }) {
  return (
    <>
      <p>{at === 'load' ? texts.loadFailed : texts.submitFailed}</p>
      <a className="main" href={address}>
        {texts.tryAgain}
      </a>
    </>
  );
}
