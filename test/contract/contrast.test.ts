import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  awayFrom,
  contrast,
  SHAPE_CONTRAST,
  TEXT_CONTRAST,
  textOn,
} from '../../server/contract/rules/contrast.ts';

/** A clinic's colour is readable wherever it stands (WCAG 2.2, 1.4.3 and 1.4.11). */

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) =>
    `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase(),
  );

/** The grounds of the patient's page, light and dark, and paper. */
const ground = fc.constantFrom('#FAFAF7', '#121614', '#FFFFFF');
const least = fc.constantFrom(SHAPE_CONTRAST, TEXT_CONTRAST);

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#777777', '#FFFFFF', 4.48],
  ['#0F766E', '#FFFFFF', 5.47],
])('%s on %s is %d, as other calculators say', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('on every colour either black or white is read as text', () => {
  fc.assert(
    fc.property(
      color,
      (each) => void expect(contrast(textOn(each), each)).toBeGreaterThanOrEqual(TEXT_CONTRAST),
    ),
  );
});

test('every colour that is moved from its ground can be told from it', () => {
  fc.assert(
    fc.property(color, ground, least, (each, behind, ratio) => {
      const moved = awayFrom(behind, each, ratio);
      expect(moved).toMatch(/^#[0-9A-F]{6}$/);
      expect(contrast(moved, behind)).toBeGreaterThanOrEqual(ratio);
    }),
  );
});

test('a colour that is far enough away stays as it is', () => {
  fc.assert(
    fc.property(color, ground, least, (each, behind, ratio) => {
      fc.pre(contrast(each, behind) >= ratio);
      expect(awayFrom(behind, each, ratio)).toBe(each);
    }),
  );
});

test('a colour that is moved keeps its hue: pale ones go darker on paper, dark ones lighter at night', () => {
  expect(awayFrom('#FFFFFF', '#FFE680', TEXT_CONTRAST)).toBe('#807340');
  expect(awayFrom('#121614', '#1A2A6C', TEXT_CONTRAST)).toBe('#737DA5');
});
