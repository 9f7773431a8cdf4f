import type { ReactNode } from 'react';
import { ANCHORS } from '../links.ts';
import type { PageProps } from '../pageProps.ts';
import { ConnectScene, RatingScene, SendScene } from './scenes.tsx';

/**
 * The three steps, each with a scene made of the product's own pieces. They stand as pictures; where a script runs and
 * nobody asked for less motion, they play in turn.
 */
export function HowItWorks({ texts: { landing } }: PageProps) {
  const { title, lead, pause, play, steps } = landing.how;
  const scenes: ReactNode[] = [
    <ConnectScene key="connect" />,
    <SendScene key="send" texts={landing} />,
    <RatingScene key="rating" texts={landing} />,
  ];
  return (
    <section className="how" id={ANCHORS.howItWorks} aria-labelledby="how-title">
      <div className="wide">
        <h2 id="how-title">{title}</h2>
        <p className="lead">{lead}</p>
        <ol className="steps" id="walk">
          {steps.map((step, index) => (
            <li key={step.title} className="step">
              <figure>
                <div className="scene" role="img" aria-label={step.scene}>
                  {scenes[index]}
                </div>
                <figcaption>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                </figcaption>
              </figure>
            </li>
          ))}
        </ol>
        <button
          type="button"
          className="button plain"
          id="walk-pause"
          data-pause={pause}
          data-play={play}
          hidden
        >
          {pause}
        </button>
      </div>
    </section>
  );
}
