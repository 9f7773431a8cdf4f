import { reviewColors } from '../contract/rules/reviewColors.ts';

/** The rules that put a clinic's colour in the place of our own on the patient's page; none where it chose none. */
export const accentStyles = (accent: string | undefined): string =>
  accent === undefined
    ? ''
    : `${rulesOf(accent, 'light')}@media(prefers-color-scheme:dark){${rulesOf(accent, 'dark')}}`;

/** Under the pointer the button moves away from its letters. */
function rulesOf(accent: string, theme: 'light' | 'dark'): string {
  const { button, letters, link } = reviewColors(accent, theme);
  const hover = letters === '#FFFFFF' ? 0.92 : 1.08;
  return `:root{--accent:${button};--on-accent:${letters};--hover:${hover};--link:${link}}`;
}
