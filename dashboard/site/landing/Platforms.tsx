import {
  PLATFORM_COLORS,
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
} from '../../../server/contract/rules/platforms.ts';
import type { PageProps } from '../pageProps.ts';

/** Those with a tile, and those that the line below names. */
const TILES: Platform[] = ['google', 'yelp', 'healthgrades', 'facebook', 'trustpilot'];
const NAMED: Platform[] = ['zocdoc', 'webmd', 'vitals'];

export function Platforms({ texts: { landing } }: PageProps) {
  const { title, also } = landing.platforms;
  const named = NAMED.map((name) => PLATFORMS[name].label).join(', ');
  return (
    <section className="platforms" aria-labelledby="platforms-title">
      <div className="wide">
        <h2 id="platforms-title">{title}</h2>
        <ul className="tiles">
          {TILES.map((name) => (
            <li key={name}>
              <PlatformName name={name} />
            </li>
          ))}
        </ul>
        <p className="quiet">{also(named, PLATFORM_NAMES.length - TILES.length - NAMED.length)}</p>
      </div>
    </section>
  );
}

/** A platform with the colour that it has in every chart. */
export const PlatformName = ({ name }: { name: Platform }) => (
  <>
    <svg className="dot" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="6" fill={PLATFORM_COLORS[name]} />
    </svg>
    {PLATFORMS[name].label}
  </>
);
