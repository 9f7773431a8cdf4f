import { IconChartBar, IconRoute, IconSend, IconShieldCheck, type TablerIcon } from '@tabler/icons-react';
import { ANCHORS, SIGN_UP } from '../links.ts';
import type { PageProps } from '../pageProps.ts';
import { Contact } from './Contact.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Picture } from './Picture.tsx';
import { Platforms } from './Platforms.tsx';
import { Pricing } from './Pricing.tsx';

/** `/`: what a visitor is shown. */
export const Landing = (page: PageProps) => (
  <>
    <Hero {...page} />
    <Platforms {...page} />
    <Features {...page} />
    <HowItWorks {...page} />
    <Inside {...page} />
    <Pricing {...page} />
    <Testimonials {...page} />
    <Faq {...page} />
    <SignUp {...page} />
    <Contact {...page} />
  </>
);

/** Questions that open by themselves, without a script; one at a time. */
function Faq({ facts, texts: { landing } }: PageProps) {
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

const ICONS: Record<string, TablerIcon> = {
  send: IconSend,
  route: IconRoute,
  shield: IconShieldCheck,
  chart: IconChartBar,
};

function Features({ texts: { landing } }: PageProps) {
  const { title, lead, cards } = landing.features;
  return (
    <section className="features" aria-labelledby="features-title">
      <div className="wide">
        <h2 id="features-title">{title}</h2>
        <p className="lead">{lead}</p>
        <ul className="cards">
          {cards.map((card) => {
            const Icon = ICONS[card.icon] ?? IconSend;
            return (
              <li key={card.icon} className="card">
                <Icon className="icon" aria-hidden="true" />
                <h3>{card.title}</h3>
                <p>{card.text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** Screens of the dashboard, drawn from the demonstration when the pages are built. */
function Inside({ texts: { landing }, pictures }: PageProps) {
  const { title, lead, screens } = landing.inside;
  return (
    <section className="inside" aria-labelledby="inside-title">
      <div className="wide">
        <h2 id="inside-title">{title}</h2>
        <p className="lead">{lead}</p>
        {screens.map(({ picture, alt, caption }) => (
          <figure key={picture}>
            <Picture picture={pictures[picture]} alt={alt} />
            <figcaption className="quiet">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function SignUp({ texts: { landing } }: PageProps) {
  const { title, lead, button } = landing.signUp;
  return (
    <section className="sign-up" aria-labelledby="sign-up-title">
      <div className="narrow">
        <h2 id="sign-up-title">{title}</h2>
        <p className="lead">{lead}</p>
        <a className="button large" href={SIGN_UP}>
          {button}
        </a>
      </div>
    </section>
  );
}

/** What the operator's own clinics said; nothing where the operator gives none. */
function Testimonials({ facts: { content }, texts: { landing } }: PageProps) {
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
