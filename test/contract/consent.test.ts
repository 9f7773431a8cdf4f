import { expect, test } from 'vitest';
import { consentLine, consentTitle } from '../../server/contract/rules/consent.ts';

const GIVEN = {
  consentMethod: 'form',
  consentAcquiredAt: '2026-03-04T05:00:00.000Z',
  consentRecordedBy: 'Robin Test',
} as const;
const day = (instant: string) => instant.slice(0, 10);

test.each([
  [GIVEN, 'Given on a form, 2026-03-04, recorded by Robin Test'],
  [{ ...GIVEN, consentMethod: 'manual' }, 'Noted by the clinic, 2026-03-04, recorded by Robin Test'],
  [{ ...GIVEN, consentMethod: null, consentRecordedBy: null }, '2026-03-04'],
  [{ consentMethod: null, consentAcquiredAt: null, consentRecordedBy: null }, 'None noted'],
  [{ consentMethod: null, consentAcquiredAt: null, consentRecordedBy: 'today.csv' }, 'None noted'],
] as const)('consent %j is told in a line', (consent, line) => {
  expect(consentLine(consent, day)).toBe(line);
});

test('consent as something that happened uses the same words', () => {
  expect([consentTitle('manual'), consentTitle('form'), consentTitle(null)]).toEqual([
    'Consent noted by the clinic',
    'Consent given on a form',
    'Consented',
  ]);
});
