/**
 * A clinic's colour so that everybody can read what stands on it and what is written in it (WCAG 2.2, 1.4.3 and
 * 1.4.11). Colours are `#RRGGBB`.
 */

/** The least contrast of text with its ground, and of what only has to be told from it. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#FFFFFF';

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The relative luminance of WCAG, from 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is written in on a colour: white where that has the contrast of text, else black, which has it then. */
export const textOn = (color: string): string => (contrast(color, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK);

const STEPS = 64;

/** The colour, or where it is too near to its ground, the nearest one to it on the way to black or white that is not. */
export function awayFrom(ground: string, color: string, least: number): string {
  const goal = textOn(ground);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, goal, step / STEPS);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return goal;
}

function mix(from: string, to: string, share: number): string {
  const goal = channelsOf(to);
  const mixed = channelsOf(from).map((value, at) => Math.round(value + ((goal[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
