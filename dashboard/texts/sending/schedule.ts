import { count, patients, within } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

const texts = (n: number): string => count(n, 'text');
const keep = (n: number): string => `${texts(n)} ${n === 1 ? 'keeps its' : 'keep their'} time`;

/** Words of scheduling on Request Reviews. */
export const scheduleText = words('schedule', {
  title: 'Schedule',
  help: 'Texts your numbers later, at a time of your choice.',
  date: 'Date',
  hour: 'Hour',
  zone: 'Timezone',
  past: 'Pick a future time',
  noDate: 'Enter a date',
  submit: 'Schedule',
  noNumbers: 'Add a phone number first.',

  confirm: {
    checking: 'Checking the numbers for that time…',
    failed: 'Failed to validate phone numbers',
    title: (moment: string) => `Schedule for ${within(moment)}?`,
    nobody: 'None of the numbers can be texted then',
    button: (n: number) => `Schedule ${texts(n)}`,
    when: (moment: string, zone: string) => `They get it ${within(moment)}, ${zone}.`,
    here: (moment: string) => `By your clinic’s clock that is ${within(moment)}.`,
    quota: (left: number) => `${texts(left)} ${left === 1 ? 'is' : 'are'} left in that month afterwards.`,
    lasting: 'Until then you can move or cancel them below.',
  },

  list: {
    title: 'Scheduled',
    help: 'What waits for its time, in your clinic’s time. Nothing here has been texted yet.',
    empty: 'Nothing is scheduled.',
    failed: 'Failed to load scheduled texts',
    columns: { when: 'When', who: 'To', text: 'Message' },
    what: { one: 'time', many: 'times' },
    patients,
    reminder: 'Appointment reminder',
    name: (moment: string, who: string) => `${moment}, ${who}`,
    numbersTitle: (n: number, moment: string) => `${patients(n)}, ${within(moment)}`,
    numberColumn: 'Number',
    texts: { one: 'text', many: 'texts' },
    move: 'Move',
    cancel: 'Cancel',
    cancelAll: 'Cancel all',
  },

  cancel: {
    title: (n: number) => `Cancel ${texts(n)}?`,
    meaning: (n: number, moment: string) =>
      `${n === 1 ? 'The patient is' : `${sayNumber(n)} patients are`} not texted ${within(moment)}, and ${n === 1 ? 'the text no longer counts' : 'the texts no longer count'} toward your month. You can send again at any time.`,
    allMeaning:
      'Nobody on the list is texted, and the texts no longer count toward your month. What is already on its way stays.',
    button: (n: number) => `Cancel ${texts(n)}`,
    keep: 'Keep',
    done: (n: number) => `${texts(n)} cancelled`,
    failed: 'Failed to cancel',
    gone: 'Nothing of it waits any more. The Log says what became of it.',
  },

  move: {
    title: (n: number) => `Move ${texts(n)}`,
    now: (moment: string) => `Now scheduled for ${within(moment)}.`,
    button: 'Move',
    done: (n: number, moment: string) => `${texts(n)} moved to ${within(moment)}`,
    failed: 'Failed to move',
    stay: (n: number, reason: string) => `${keep(n)}: ${reason}.`,
  },
});
