import { headerKey } from '../../../contract/csv.ts';

/** The words of a status by which offices mark who is not to be texted, as headerKey reads them. */
const BLOCKED = new Set(
  [
    'opted_out',
    'opt out',
    'stop',
    'stopped',
    'unsubscribed',
    'do not text',
    'do not contact',
    'blacklisted',
    'blocked',
    'leiratkozott',
    'letiltva',
    'tiltott',
  ].map(headerKey),
);

/** Columns that ask whether a patient opted out, where a yes says so. */
const QUESTIONS = new Set(['opted out', 'opt out', 'leiratkozott'].map(headerKey));

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'igen', 'i']);

/** Whether a cell of the status column says that the patient is not to be texted. */
export function readsAsBlocked(written: string, header: string): boolean {
  if (written === '') return false;
  const word = headerKey(written);
  return BLOCKED.has(word) || (QUESTIONS.has(header) && YES.has(word));
}
