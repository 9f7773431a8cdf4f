import { PAGE_LIMITS } from '../../server/contract/core/pageLimits.ts';
import type { ReviewPage, ReviewView } from '../../server/contract/routes/reviewView.ts';
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
  const { redirectUrl, rating } = view;
  if (form?.kind === 'demo') {
    const isHigh = rating >= PAGE_LIMITS.publicRatingFrom;
    return <p>{fill(isHigh ? texts.demoPublic : texts.demoPrivate, form)}</p>;
  }
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

/**
 * A link that leads nowhere, and the ways on: to the clinic's own page for reviews, or, for somebody who comes back from there,
 * to the public one.
 */
export function Invalid({ view, texts }: { view: On<'invalid'>; texts: Texts }) {
  const { reason, standingLink, publicLink } = view;
  if (reason === 'no_token') return <p>{texts.noToken}</p>;
  if (reason === 'standing_off') return <p>{texts.standingOff}</p>;
  if (publicLink) {
    const names = { clinicName: '', platformLabel: publicLink.platformLabel };
    return (
      <>
        <p>{texts.received}</p>
        <p>{fill(texts.thanksPublic, names)}</p>
        <a className="main" href={publicLink.url} rel="noopener noreferrer">
          {fill(texts.continueToPlatform, names)}
        </a>
      </>
    );
  }
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
