import { expect, test } from 'vitest';
import { sharedText } from '../../dashboard/texts/shared.ts';

test('a page says what it shows of how many, and where there are more than were counted', () => {
  const page = { from: 11, to: 20, total: 1_200, more: false };
  const patients = { one: 'patient', many: 'patients' };
  expect(sharedText.showing(page, patients)).toBe('11–20 of 1,200 patients');
  expect(sharedText.showing({ ...page, total: 200, more: true }, patients)).toBe(
    '11–20 of more than 200 patients',
  );
  expect(sharedText.showing({ from: 1, to: 0, total: 0, more: false }, patients)).toBe('No patients');
  expect(sharedText.showing({ from: 1, to: 1, total: 1, more: false }, patients)).toBe('1 of 1 patient');
  expect(sharedText.showing({ from: 21, to: 21, total: 21, more: false }, patients)).toBe(
    '21 of 21 patients',
  );
});
