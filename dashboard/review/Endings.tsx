import { useEffect } from 'react';
import { TIMES } from '../../server/contract/limits.ts';
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
  const { redirectUrl, opens } = view;
  useEffect(() => {
    if (!redirectUrl || opens !== 'newTab') return;
    const open = () => window.open(redirectUrl, '_blank', 'noopener,noreferrer');
    const timer = setTimeout(open, TIMES.redirectAfterSubmit);
    return () => clearTimeout(timer);
  }, [redirectUrl, opens]);
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

/** A link that leads nowhere. */
export function Invalid({ reason, texts }: { reason: On<'invalid'>['reason']; texts: Texts }) {
  if (reason === 'no_token') return <p>{texts.noToken}</p>;
  return (
    <>
      <p>{texts.invalid}</p>
      <p className="help">{texts.invalidHints[reason]}</p>
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
