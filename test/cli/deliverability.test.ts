import { expect, test } from 'vitest';
import { deliverabilityReport } from '../../cli/admin/deliverabilityReport.ts';
import { drawReport } from '../../cli/ui/report.tsx';

const REPORT = deliverabilityReport({
  days: 7,
  sent: 18_204,
  failed: 1_731,
  codes: [
    { code: '30007', meaning: 'Filtered as spam.', remedy: 'Use plainer words.', texts: 1_702, clinics: 3 },
    { code: '30005', meaning: 'Not in service.', remedy: 'Check the number.', texts: 29, clinics: 41 },
  ],
  clinics: [],
});

test.each([80, 120])(
  'tables with none beside them have all of %i columns, and numbers end below each other',
  (columns) => {
    const drawn = drawReport(REPORT, columns).map((line) => line.trimEnd());
    expect(drawn.filter((line) => /^(Code|30)/.test(line))).toEqual([
      'Code   Texts  What it means      What to do          Clinics',
      '30007  1,702  Filtered as spam.  Use plainer words.        3',
      '30005     29  Not in service.    Check the number.        41',
    ]);
  },
);
