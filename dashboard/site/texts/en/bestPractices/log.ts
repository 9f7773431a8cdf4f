import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { LOG_STATUSES, type LogStatus } from '../../../../../server/contract/routes/sms.ts';
import { CARRIER_ERRORS, type TextError } from '../../../../../server/contract/words/carrierErrors.ts';
import { LOG_WORDS } from '../../../../../server/contract/words/statusWords.ts';
import type { Section } from '../../../documents/shapes.ts';

const STATUS_MEANS: Record<LogStatus, string> = {
  Sent: 'The carrier took it. Whether it reached the phone follows, where the carrier tells.',
  Queued: 'It waits: for its time, for the sending hours, or for its turn.',
  Blocked: 'It was not sent: an opt-out, your block list, or it was cancelled before its time.',
  Error: 'It did not arrive, could not be sent in time, or nobody can tell. The row says which.',
};

export const log: Section = {
  id: 'log',
  title: 'Logs',
  body: [
    'The Log has every text of your clinic, with its number, time, platform, status and what went wrong:',
    { meanings: LOG_STATUSES.map((status) => [LOG_WORDS[status].word, STATUS_MEANS[status]] as const) },
    'Numbers that are opted out or blocked, and those that the carrier cannot deliver to, stand in the Log as Blocked when you try to text them. Those refused for another reason, such as a cooldown, leave no row: the list on Request Reviews says why.',
    `The Activity Log tells what happened in your clinic: replies, opt-outs, reviews, imports, who signed in. The operator also keeps an audit of what people did, such as sends, changes, exports and what a super admin does. It holds ids and no patient’s data, and cannot be changed, nor deleted for ${LIMITS.auditYears} years.`,
  ],
};

const WE_DO: Record<TextError['action'], string> = {
  none: 'It is not tried again.',
  opt_out: 'The number is opted out, and what waits for it is cancelled.',
  alert: 'It is not tried again. Your Activity Log tells you.',
  pause: 'The sender rests for a while, and its texts wait. Your Activity Log tells you.',
  pause_all: 'All texts wait for a while. Your Activity Log tells you.',
  slow: 'It is tried again by itself, more slowly.',
  retry_once: `It is tried once more after ${LIMITS.retryHours} hours, as a new text, unless that would come too late, your texts are used up or the patient used the link.`,
};

const REMEMBERS =
  'Your clinic texts the number no more: it stands on your block list with that reason, until you say that the number is right or the carrier delivers to it.';

const isCarriers = (code: string): boolean => /^\d+$/.test(code);
const errors = Object.entries(CARRIER_ERRORS);

export const codes: Section = {
  id: 'codes',
  title: 'Delivery error codes',
  body: [
    'Codes with a number are the carrier’s. Where delivery is unknown, nothing is ever tried again by itself: nobody is texted twice.',
    {
      table: {
        caption: 'Error codes of the carrier',
        head: ['Code', 'What it means', 'What to do', 'What Goodword does'],
        rows: errors
          .filter(([code]) => isCarriers(code))
          .map(([code, { meaning, remedy, action, teaches }]) => ({
            id: `code-${code}`,
            cells: [code, meaning, remedy, teaches ? REMEMBERS : WE_DO[action]],
          })),
      },
    },
    'A code that is not in this table is shown as the carrier gives it. These reasons are Goodword’s own:',
    {
      table: {
        caption: 'Reasons why a text was not sent, or is not known to have arrived',
        head: ['What happened', 'What to do'],
        rows: errors
          .filter(([code]) => !isCarriers(code))
          .map(([code, { meaning, remedy }]) => ({
            id: `code-${code.replaceAll('_', '-')}`,
            cells: [meaning, remedy],
          })),
      },
    },
  ],
};
