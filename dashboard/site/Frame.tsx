import { LIMITS } from '../../server/contract/core/limits.ts';
import { ANCHORS, SIGN_UP } from './links.ts';
import { Mark } from './Mark.tsx';
import type { PageProps } from './pageProps.ts';

/** The header of every public page. */
export function Head({ texts: { frame } }: Pick<PageProps, 'texts'>) {
  return (
    <header className="head">
      <div className="wide">
        <a className="brand" href="/" aria-label={frame.home}>
          <Mark />
          {frame.brand}
        </a>
        <nav className="sections" aria-label={frame.sections}>
          <a href={`/#${ANCHORS.howItWorks}`}>{frame.howItWorks}</a>
          <a href={`/#${ANCHORS.pricing}`}>{frame.pricing}</a>
          <a href={`/#${ANCHORS.faq}`}>{frame.faq}</a>
          <a href={`/#${ANCHORS.contact}`}>{frame.contact}</a>
        </nav>
        <a className="button plain" href="/login">
          {frame.signIn}
        </a>
        <a className="button" href={SIGN_UP}>
          {frame.signUp}
        </a>
      </div>
    </header>
  );
}

/** The footer of every public page, with the way back to the top, which the script shows after some scrolling. */
export function Foot({
  facts: { supportEmail, company },
  texts: { frame },
}: Pick<PageProps, 'facts' | 'texts'>) {
  return (
    <footer className="foot">
      <div className="wide">
        <p>{company.name ?? frame.brand}</p>
        <nav aria-label={frame.legal}>
          <a href="/best-practices">{frame.bestPractices}</a>
          <a href="/docs">{frame.documents}</a>
          <a href="/terms">{frame.terms}</a>
          <a href="/privacy">{frame.privacy}</a>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </nav>
      </div>
      <a id="to-top" className="to-top" href="#top" data-after={LIMITS.scrollToTopAfter} hidden>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 19V6M6 12l6-6 6 6" />
        </svg>
        <span className="unseen">{frame.toTop}</span>
      </a>
    </footer>
  );
}
