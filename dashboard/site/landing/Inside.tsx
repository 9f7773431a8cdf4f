import type { PageProps } from '../pageProps.ts';
import { Picture } from './Picture.tsx';

/** Screens of the dashboard, drawn from the demonstration when the pages are built. */
export function Inside({ texts: { landing }, pictures }: PageProps) {
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
