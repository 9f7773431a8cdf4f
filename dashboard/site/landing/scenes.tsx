import { PLATFORMS, type Platform } from '../../../server/contract/rules/platforms.ts';
import { en as patientTexts } from '../../review/texts/en.ts';
import type { SiteTexts } from '../texts/en.ts';
import { exampleText, Phone } from './Phone.tsx';
import { PlatformName } from './Platforms.tsx';
import { Question } from './Question.tsx';

type Texts = Pick<SiteTexts, 'landing'>['landing'];

const CONNECTED: Platform[] = ['google', 'healthgrades', 'facebook', 'webmd'];

/** Platforms with the switches of the settings. */
export const ConnectScene = () => (
  <ul className="switches">
    {CONNECTED.map((name) => (
      <li key={name}>
        <span>
          <PlatformName name={name} />
        </span>
        <span className="switch" />
      </li>
    ))}
  </ul>
);

/** A request as it arrives. */
export const SendScene = ({ texts: { hero, how } }: { texts: Texts }) => (
  <Phone sender={hero.example} text={exampleText(hero.example)} note={how.delivered} />
);

/** The patient's page, in its own words and stars. */
export const RatingScene = ({ texts: { hero, how } }: { texts: Texts }) => (
  <div className="rating">
    <p className="quiet">{hero.example}</p>
    <Question />
    <p className="pressed">{patientTexts.continueToReview}</p>
    <p className="note">{how.opens(PLATFORMS.google.label)}</p>
  </div>
);
