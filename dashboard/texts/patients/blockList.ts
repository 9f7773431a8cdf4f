import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words for a clinic's block list. */
export const blockListText = words('blockList', {
  open: (n: number) => `See the block list (${sayNumber(n)})`,
  title: 'Block list',
  purpose: 'Numbers that are never texted from this clinic.',
  empty: 'No number is blocked.',
  find: 'Find a number',
  none: 'No blocked number fits.',
  more: (n: number) => `${sayNumber(n)} more are blocked. Find one by its digits.`,
  what: { one: 'blocked number', many: 'blocked numbers' },
  search: 'Search number or reason',
  columns: { number: 'Number', reason: 'Reason', since: 'Since' },
  add: {
    phone: 'Phone number',
    reason: 'Reason',
    optional: 'Optional',
    submit: 'Block number',
    done: (number: string) => `${number} is never texted from this clinic now`,
    failed: 'Failed to add number',
  },
  since: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeLabel: (number: string) => `Remove ${number} from the block list`,
  confirm: {
    title: (number: string) => `Take ${number} off the block list?`,
    body: 'It can be texted again at once, unless it replied STOP or is in cooldown. If the patient asked not to be texted, leave it on the list.',
    button: 'Take it off the list',
    done: (number: string) => `${number} is off the block list`,
    failed: 'Failed to remove number',
    gone: 'This number was off the list already.',
  },
});
