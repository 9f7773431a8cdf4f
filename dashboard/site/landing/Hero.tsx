import { ANCHORS, SIGN_UP } from '../links.ts';
import type { PageProps } from '../pageProps.ts';
import { exampleText, Phone } from './Phone.tsx';
import { Question } from './Question.tsx';

/** The first thing seen: what it is, and the way in. */
export function Hero({ facts: { content }, texts }: PageProps) {
  const { hero } = texts.landing;
  const claims = [...(content.practices ? [hero.trusted(content.practices)] : []), ...content.claims];
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wide">
        <div>
          <p className="badge">{hero.offer}</p>
          <h1 id="hero-title">{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
          <p className="actions">
            <a className="button large" href={SIGN_UP}>
              {hero.start}
            </a>
            <a className="button large plain" href={`#${ANCHORS.howItWorks}`}>
              {hero.how}
            </a>
          </p>
          <p className="quiet">{hero.terms}</p>
          {claims.length > 0 && (
            <ul className="claims">
              {claims.map((claim) => (
                <li key={claim}>{claim}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="shown" role="img" aria-label={hero.shown}>
          <Phone sender={hero.example} text={exampleText(hero.example)} note={hero.sender} />
          <div className="rating">
            <Question />
          </div>
        </div>
      </div>
    </section>
  );
}
