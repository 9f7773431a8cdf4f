import { ANCHORS } from '../links.ts';
import type { PageProps } from '../pageProps.ts';

/** Questions that open by themselves, without a script; one at a time. */
export function Faq({ facts, texts: { landing } }: PageProps) {
  const { title, more, items } = landing.faq;
  return (
    <section className="faq" id={ANCHORS.faq} aria-labelledby="faq-title">
      <div className="narrow">
        <h2 id="faq-title">{title}</h2>
        {items(facts).map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>{question}</summary>
            <p className="answer">{answer}</p>
          </details>
        ))}
        <p className="more">
          <a href="/best-practices">{more}</a>
        </p>
      </div>
    </section>
  );
}
