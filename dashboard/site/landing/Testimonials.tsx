import type { PageProps } from '../pageProps.ts';

/** What the operator's own clinics said; nothing where the operator gives none. */
export function Testimonials({ facts: { content }, texts: { landing } }: PageProps) {
  if (content.testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials-title">
      <div className="wide">
        <h2 id="testimonials-title">{landing.testimonials.title}</h2>
        <ul className="cards">
          {content.testimonials.map(({ quote, name, role }) => (
            <li key={name + quote} className="card">
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <strong>{name}</strong>
                  <span>{role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
