import * as z from 'zod';
import { awayFrom, SHAPE_CONTRAST, TEXT_CONTRAST, textOn } from './contrast.ts';

/** A clinic's colour on the patient's page and the poster, as `#RRGGBB`. */
export const accentColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #1E6B52')
  .toUpperCase();

/** The grounds of dashboard/review/review.css. */
const GROUND = { light: '#FAFAF7', dark: '#121614' };

interface AccentColors {
  button: string;
  /** Of the button's letters: black or white. */
  letters: string;
  link: string;
}

/** What a clinic's colour becomes on the patient's page, where it must be told from the ground and read on it. */
export function accentColors(accent: string, theme: keyof typeof GROUND): AccentColors {
  const ground = GROUND[theme];
  const button = awayFrom(ground, accent, SHAPE_CONTRAST);
  return { button, letters: textOn(button), link: awayFrom(ground, accent, TEXT_CONTRAST) };
}
