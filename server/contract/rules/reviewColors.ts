import { awayFrom, SHAPE_CONTRAST, TEXT_CONTRAST, textOn } from './contrast.ts';

/** The grounds of dashboard/review/review.css. */
const GROUND = { light: '#FAFAF7', dark: '#121614' };

interface ReviewColors {
  button: string;
  /** Of the button's letters: the better of black and white. */
  letters: string;
  link: string;
}

/** What a clinic's accent colour becomes on the patient's page, where it is told from the ground and read on it. */
export function reviewColors(accent: string, theme: keyof typeof GROUND): ReviewColors {
  const ground = GROUND[theme];
  const button = awayFrom(ground, accent, SHAPE_CONTRAST);
  return { button, letters: textOn(button), link: awayFrom(ground, accent, TEXT_CONTRAST) };
}
