import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of the Log. */
export const logText = words('log', {
  title: 'Log',
  purpose: 'Every text of your clinic, and what became of it.',
  stats: { total: 'Total', sent: 'Sent', queued: 'Queued', failed: 'Blocked/Error' },
  failed: 'Failed to load the log',
  failedMeaning:
    'There are no numbers and the list is empty because nothing could be loaded, not because nothing was sent.',
  behind: 'New texts could not be looked for just now. This page tries again by itself.',
  search: 'Search phone or platform',
  status: 'Status',
  codes: 'What the error codes mean',
  statuses: { All: 'All statuses', Sent: 'Sent', Queued: 'Queued', Blocked: 'Blocked', Error: 'Error' },
  columns: { phone: 'Phone', status: 'Status', platform: 'Platform', when: 'When', cooldown: 'Cooldown' },
  erased: 'Deleted patient',
  due: 'Due:',
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  over: 'Over',
  none: (period: string) => `No texts in this period (${period.toLowerCase()}).`,
  request: 'Request reviews',
  noMatch: 'No text fits this search and these filters.',
  more: (n: number) => `Load ${n} more`,
  showing: (shown: number, all: number) => `${sayNumber(shown)} of ${count(all, 'text')}`,
  narrow: 'Search or filter to find older ones.',
  refreshing: 'Refreshes by itself while texts are queued.',
  /** Of a text that nobody can tell about. */
  decide: {
    button: 'Decide',
    title: 'Did this text arrive?',
    body: 'Nobody can tell whether the carrier took it. Ask the patient if you can. It is never sent again by itself.',
    done: {
      arrived: 'Noted: it arrived.',
      send_again: 'A new text is queued.',
    },
    failed: 'That could not be done',
    gone: 'This text is not there any more.',
  },
  /** What went wrong with a text: a sentence, with the carrier's code where there is one. */
  why: (message: string | null | undefined, code: string | null | undefined) => {
    const isCarriers = code && /^\d+$/.test(code) && !message?.includes(code);
    return message && isCarriers ? `${message} (error ${code})` : (message ?? null);
  },
});
