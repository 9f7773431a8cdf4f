import { sayPercent } from '../../../server/contract/words/reportWords.ts';
import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of the super admin's view of what arrives and what does not. */
export const adminDeliverabilityText = words('adminDeliverability', {
  title: 'Deliverability',
  purpose: 'Which texts do not arrive, in which clinics, and what to do about it.',
  period: 'Period',
  days: (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${days} days`),
  failed: 'Failed to load deliverability',
  stats: {
    sent: 'Accepted by the carrier',
    failed: 'Failed',
    most: 'Most frequent code',
  },
  percent: sayPercent,
  codes: {
    title: 'Why texts fail',
    help: 'What the carrier said, the most frequent first.',
    columns: {
      code: 'Code',
      meaning: 'What it means',
      remedy: 'What to do',
      clinics: 'Clinics',
      texts: 'Texts',
    },
    share: (texts: number, all: number) => `${sayNumber(texts)} of ${sayNumber(all)} failed texts`,
    none: 'No text failed in this time.',
  },
  clinics: {
    title: 'Clinics with the most failures',
    help: 'A clinic’s name leads to it: there its texts are paused and its sender changed.',
    columns: {
      clinic: 'Clinic',
      rate: 'Failed',
      codes: 'Codes',
      advice: 'What to do first',
      sender: 'Sender',
    },
    failed: (texts: number) => count(texts, 'text'),
    codeOf: (code: string, texts: number) => `${code}: ${sayNumber(texts)}`,
    platformSender: 'The platform’s',
    none: 'No clinic’s texts failed in this time.',
  },
});
