import { awayFrom, SHAPE_CONTRAST, TEXT_CONTRAST, textOn } from '../contract/contrast.ts';

/** The grounds of dashboard/review/review.css, light and dark. */
const GROUND = { light: '#FAFAF7', dark: '#121614' };

/** The rules that put a clinic's colour in the place of our own on the patient's page; none where it chose none. */
export const accentStyles = (accent: string | undefined): string =>
  accent === undefined
    ? ''
    : `${colors(accent, GROUND.light)}@media(prefers-color-scheme:dark){${colors(accent, GROUND.dark)}}`;

/** The button's letters are the better of black and white; under the pointer it moves away from them. */
function colors(accent: string, ground: string): string {
  const button = awayFrom(ground, accent, SHAPE_CONTRAST);
  const letters = textOn(button);
  const hover = letters === '#FFFFFF' ? 0.92 : 1.08;
  const link = awayFrom(ground, accent, TEXT_CONTRAST);
  return `:root{--accent:${button};--on-accent:${letters};--hover:${hover};--link:${link}}`;
}
