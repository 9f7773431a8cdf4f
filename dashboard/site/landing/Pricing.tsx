import { PLATFORM_NAMES } from '../../../server/contract/rules/platforms.ts';
import { ANCHORS, SIGN_UP } from '../links.ts';
import type { PageProps } from '../pageProps.ts';

export function Pricing({ texts: { landing } }: PageProps) {
  const { pricing, hero } = landing;
  return (
    <section className="pricing" id={ANCHORS.pricing} aria-labelledby="pricing-title">
      <div className="wide">
        <div>
          <h2 id="pricing-title">{pricing.title}</h2>
          <p className="lead">{pricing.lead}</p>
          <p className="first">{pricing.first}</p>
        </div>
        <div className="card plan">
          <p className="badge">{hero.offer}</p>
          <p className="price">
            <s>
              <span className="unseen">{pricing.regular} </span>
              {pricing.price}
            </s>{' '}
            <strong>{pricing.offer.price}</strong> {pricing.perMonth}
          </p>
          <p>{pricing.offer.terms}</p>
          <ul className="ticks">
            {pricing.includes(PLATFORM_NAMES.length).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <a className="button large" href={SIGN_UP}>
            {pricing.start}
          </a>
        </div>
      </div>
    </section>
  );
}
