import { LIMITS } from '../../../server/contract/core/limits.ts';
import { within } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

export const reminderScreen = words('reminderScreen', {
  title: 'Appointment Reminder',
  purpose: 'Text one patient when their appointment is.',

  appointment: 'Appointment',
  phone: 'Phone number',
  phoneHelp: 'US numbers only. A reminder holds no review link and starts no cooldown.',
  phonePlaceholder: '+1 212 555 0123',
  date: 'Date',
  hour: 'Hour',
  minute: 'Minutes',
  zone: 'Timezone',
  zoneHelp: 'The clock that the patient goes by.',

  text: 'Text',
  noText: 'Enter date and time to see the text.',
  nameCosts: (characters: string) => `The clinic’s name has ${characters}, which makes the text longer.`,

  send: 'Send Now',
  summary: {
    empty: 'Enter the patient’s number to begin.',
    checking: 'Checking the number…',
    ready: (number: string) => `Reminds ${number} now.`,
  },
  reasons: {
    noNumber: 'Enter the patient’s number first.',
    loading: 'Your settings are loading.',
    notLoaded: 'Your settings could not be loaded. Press Try Again first.',
    noDate: 'Enter a date',
    outside: `Patients are texted from ${LIMITS.sendFromHour} AM to ${LIMITS.sendUntilHour - 12} PM. Schedule the reminder instead.`,
    tooLate: 'It cannot be texted before the appointment: patients sleep until then. Call the patient.',
  },
  checkFailed: 'Failed to validate phone numbers',
  loadFailed: 'Failed to load settings',

  confirm: {
    title: (number: string) => `Remind ${number} now?`,
    button: 'Send the reminder',
    when: (day: string, time: string) => `The appointment is on ${day} at ${time}.`,
    segments: (n: number) => `The text has ${n} ${n === 1 ? 'segment' : 'segments'}.`,
    quota: (left: number) => `${sayNumber(left)} ${left === 1 ? 'text is' : 'texts are'} left this month.`,
    lasting: 'A text that is sent cannot be taken back.',
  },

  outside: {
    title: 'Outside the sending hours',
    body: `Patients are texted from ${LIMITS.sendFromHour} AM to ${LIMITS.sendUntilHour - 12} PM, in your clinic’s time and in theirs.`,
    schedule: (moment: string) => `Schedule it for ${within(moment)}`,
  },

  failed: 'Failed to send reminder',
  refused: 'The reminder was not sent',
  sent: (number: string) => `The reminder to ${number} is on its way`,
  scheduled: (number: string, moment: string) => `The reminder to ${number} goes out ${within(moment)}`,
  seeLog: 'See it in the Log',
  another: 'It was the last one that you sent. Enter a number to remind somebody else.',
});
