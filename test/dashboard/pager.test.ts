import { expect, test } from 'vitest';
import { sharedText } from '../../dashboard/texts/shared.ts';

test('a page says what it shows of how many, and where there are more than were counted', () => {
  const page = { from: 11, to: 20, total: 1_200, more: false };
  expect(sharedText.showing(page, 'patients')).toBe('11–20 of 1,200 patients');
  expect(sharedText.showing({ ...page, total: 200, more: true }, 'reviews')).toBe(
    '11–20 of more than 200 reviews',
  );
  expect(sharedText.showing({ from: 1, to: 0, total: 0, more: false }, 'reviews')).toBe('No reviews');
});
