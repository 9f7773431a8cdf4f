import type { Deliverability } from '../../server/contract/routes/adminSystem.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { CLINIC_WORDS } from '../../server/contract/words/statusWords.ts';
import { percentOf, type Report } from '../kit/report.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { failureColumns } from './platformReport.ts';

/** Which texts do not arrive, whose, and what to do. */
export function deliverabilityReport({ days, sent, failed, codes, clinics }: Deliverability): Report {
  const period = plural(days, 'day');
  return {
    note: null,
    figures: [
      { label: `Accepted in ${period}`, value: countWords(sent), notes: [] },
      { label: `Failed in ${period}`, value: countWords(failed), notes: [] },
    ],
    sections: [
      {
        title: 'Why texts fail',
        lines: (width) => (codes.length > 0 ? tableLines(codes, codeColumns, width) : ['No text failed.']),
      },
      {
        title: 'Where they fail',
        lines: (width) => (clinics.length > 0 ? tableLines(clinics, clinicColumns, width) : ['Nowhere.']),
      },
    ],
  };
}

type Code = Deliverability['codes'][number];

const codeColumns: Column<Code>[] = [
  ...failureColumns,
  { header: 'Clinics', value: ({ clinics }) => countWords(clinics), drop: 2, right: true },
];

type Clinic = Deliverability['clinics'][number];

const clinicColumns: Column<Clinic>[] = [
  { header: 'Clinic', value: ({ name }) => name, drop: 0, cut: 12 },
  { header: 'Id', value: ({ id }) => id, drop: 0 },
  { header: 'Failed', value: ({ failed }) => countWords(failed), drop: 1, right: true },
  {
    header: 'Rate',
    value: ({ failureRate }) => percentOf(Math.round(failureRate * 1_000) / 10),
    drop: 0,
    right: true,
  },
  {
    header: 'Codes',
    value: ({ codes }) => codes.map(({ code, texts }) => `${code} ${countWords(texts)}`).join(', '),
    drop: 3,
    cut: 12,
  },
  { header: 'What to do first', value: ({ advice }) => advice, drop: 2, cut: 20 },
  { header: 'Texts', value: ({ pausedAt }) => (pausedAt ? CLINIC_WORDS.paused : ''), drop: 4 },
  { header: 'Sender', value: ({ sender }) => sender ?? '', drop: 5 },
];
