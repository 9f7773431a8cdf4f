import type { SitePictures } from '../../../server/contract/routes/site.ts';

interface Props {
  picture: SitePictures[keyof SitePictures];
  /** What is seen, in words. */
  alt: string;
}

/** Narrower than this a phone's screen is shown. */
const NARROW = '(max-width: 47.99rem)';
const DARK = '(prefers-color-scheme: dark)';

/** A screen of the dashboard in the visitor's theme. Its place is kept before it comes, and it comes once it is near. */
export function Picture({ picture: { wide, narrow }, alt }: Props) {
  const roomOf = ({ width, height }: typeof wide) => ({ width, height });
  return (
    <picture className="screen">
      <source media={`${NARROW} and ${DARK}`} srcSet={narrow.dark} {...roomOf(narrow)} />
      <source media={NARROW} srcSet={narrow.light} {...roomOf(narrow)} />
      <source media={DARK} srcSet={wide.dark} {...roomOf(wide)} />
      <img src={wide.light} alt={alt} {...roomOf(wide)} loading="lazy" decoding="async" />
    </picture>
  );
}
