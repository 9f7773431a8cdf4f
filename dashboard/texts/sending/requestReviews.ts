import { LIMITS } from '../../../server/contract/core/limits.ts';
import { patients, within } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

const texts = (n: number): string => `${sayNumber(n)} ${n === 1 ? 'text' : 'texts'}`;
const segments = (n: number): string => `${sayNumber(n)} ${n === 1 ? 'segment' : 'segments'}`;
const numbers = (n: number): string => `${sayNumber(n)} ${n === 1 ? 'number' : 'numbers'}`;
const butLeftOut = (n: number): string => (n > 0 ? `; ${sayNumber(n)} left out` : '');

const from = `${LIMITS.sendFromHour} AM`;
const until = `${LIMITS.sendUntilHour - 12} PM`;

/** What is scheduled is not handed over yet. */
const handedOver = (sent: number, scheduled: number, say: (n: number) => string): string =>
  [
    ...(sent > 0 ? [`${say(sent)} handed over`] : []),
    ...(scheduled > 0 ? [`${say(scheduled)} scheduled`] : []),
  ].join(', ');

/** Words of Request Reviews. */
export const requestText = words('request', {
  title: 'Request Reviews',
  purpose: 'Add today’s numbers and text them a review request.',

  numbers: 'Numbers',
  ready: (n: number) => `Ready: ${sayNumber(n)}`,
  steps: { label: 'Steps', numbers: 'Numbers', message: 'Message', send: 'Send' },
  next: (step: string) => `Next: ${step}`,
  box: 'Phone numbers',
  boxHelp:
    'Type or paste numbers with commas, semicolons or new lines between them, paste rows of a spreadsheet, or drop an Excel, CSV or text file here.',
  boxPlaceholder: '+1 212 555 0123',
  add: 'Add',
  chooseFile: 'Choose a file',
  dropHere: 'Drop the file to add its numbers',
  clear: 'Clear all',
  bringBack: (n: number) => `Bring back ${numbers(n)}`,
  bypass: 'Bypass cooldown',
  bypassHelp: 'Texts numbers in cooldown too. Use it only where the patient agreed to hear from you again.',
  empty: 'No numbers yet. Each one will show here whether it can be texted.',
  listLabel: 'Numbers of this request',
  filterLabel: 'Show',
  all: 'All',
  showMore: (n: number) => `Show ${sayNumber(n)} more`,
  shown: (shown: number, total: number) => `${sayNumber(shown)} of ${sayNumber(total)} are shown.`,
  remove: (number: string) => `Remove ${number}`,
  correct: 'Correct',
  correctLabel: (number: string) => `Correct ${number}`,
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  cooldownUntil: (day: string) => `In cooldown until ${day}`,
  opensAt: (moment: string) => `Can be texted from ${within(moment)}`,
  unchecked: 'Failed to validate',
  checkFailed: 'Failed to validate phone numbers',
  tooMany: (left: number) =>
    `A list holds at most ${numbers(LIMITS.sendNumbers)}; ${sayNumber(left)} were not added.`,

  message: 'Message',
  platform: 'Review platform',
  noLink: (label: string) => `${label} (no review link set)`,
  platformHelp:
    'Where patients are asked for their review. A platform without a review link cannot be chosen.',
  noDestination: 'No review link is set for any platform, so there is nowhere to lead patients.',
  template: 'Message template',
  own: 'Write your own',
  ownLabel: 'Your message',
  ownHelp: '{clinicName} and {reviewLink} are filled in for each patient.',
  problems: 'This message cannot be sent yet',
  warnings: 'Look again before you send',
  costly: (now: number, plain: number) =>
    `Special characters make this text ${now} segments instead of ${plain}`,
  replace: (character: string, by: string) => `Replace ${character} with ${by}`,
  space: 'a plain space',
  leaveOut: (character: string) => `Leave out ${character}`,
  costlyName: (characters: string) => `The clinic’s name has ${characters}, which makes every text longer.`,

  send: 'SEND NOW',
  confirm: {
    title: (n: number) => `Text ${patients(n)} now?`,
    button: (n: number) => `Text ${patients(n)}`,
    message: (platform: string, template: string) =>
      `Each gets “${template}” with a link of their own to ${platform}.`,
    now: (moment: string) => `They go out now: ${within(moment)}, your clinic’s time.`,
    inHungary: (moment: string) => `For patients in Hungary that is ${within(moment)}.`,
    segments: (each: number, n: number) =>
      n === 1
        ? `The text takes ${segments(each)}.`
        : `Each text takes ${segments(each)}, ${segments(each * n)} in all.`,
    bypass: 'Cooldown is bypassed: patients who were texted lately are texted again.',
    quota: (left: number) => `${texts(left)} ${left === 1 ? 'is' : 'are'} left this month afterwards.`,
    lasting: 'A text that is sent cannot be taken back.',
    recipients: (n: number) => `Recipients (${sayNumber(n)})`,
    leftOut: (n: number) => `Left out (${sayNumber(n)})`,
    because: (reason: string, n: number) => (n === 1 ? reason : `${reason} (${sayNumber(n)})`),
    more: (n: number) => `and ${sayNumber(n)} more`,
    text: 'The text, with a link of their own for each',
  },
  /** One sentence that sums up what SEND NOW will do: 'Texts 14 patients now; 3 left out.' */
  summary: {
    texting: (n: number) => `Texting ${patients(n)}…`,
    checking: (n: number) => `Checking ${numbers(n)}…`,
    ready: (n: number, leftOut: number) => `Texts ${patients(n)} now${butLeftOut(leftOut)}.`,
    done: (sent: number, scheduled: number, leftOut: number) =>
      `${handedOver(sent, scheduled, sayNumber)}${butLeftOut(leftOut)}.`,
    nobody: (leftOut: number) => `Texts nobody${butLeftOut(leftOut)}.`,
    empty: 'Add a number to begin.',
    unchecked: 'The numbers could not be checked.',
    outside: `Texts nobody now: patients are texted from ${from} to ${until}.`,
  },
  reasons: {
    reading: 'A list is being read.',
    sending: 'The texts are being handed over.',
    openAttempt: 'First settle what became of the last send, above.',
    loading: 'Your settings are loading.',
    notLoaded: 'Your settings could not be loaded. Press Try Again first.',
    noDestination: 'No review link is set. Set one for a platform first.',
    message: (problem: string) => `The message cannot be sent: ${problem}`,
    unchecked: 'The numbers could not be checked. Try again above the list.',
    outside: `Patients are texted from ${from} to ${until}. Schedule the texts instead.`,
    allDone: 'Everything that can be texted was handed over.',
    allScheduled: 'Everything that can be texted is scheduled.',
    noneReady: 'No number in the list can be texted.',
    noNumbers: 'Add a phone number first.',
  },

  outside: {
    title: 'Outside the sending hours',
    body: (n: number) =>
      `${n === 1 ? '1 number' : numbers(n)} cannot be texted at this hour: patients are texted from ${from} to ${until}, in your clinic’s time and in theirs.`,
    schedule: (n: number, moment: string) => `Schedule ${texts(n)} for ${within(moment)}`,
  },
  overQuota: {
    title: 'Not enough texts left this month',
    body: (over: number, left: number) =>
      `${texts(left)} ${left === 1 ? 'is' : 'are'} left, so ${numbers(over)} at the end of the list ${over === 1 ? 'is' : 'are'} left out.`,
  },

  sendFailed: 'Failed to send SMS',
  scheduleFailed: 'Failed to schedule SMS',
  open: {
    title: 'The answer to your last send was lost',
    body: (n: number) =>
      `${n === 1 ? '1 text' : texts(n)} may or may not be on the way. Try again to find out: nobody is texted twice by it.`,
    forget: 'Leave it',
    forgetHelp: 'Leaving it texts nobody. What went out before stands in the Log.',
  },
  sent: (n: number) => `${texts(n)} on the way`,
  scheduled: (n: number, moment: string) => `${texts(n)} scheduled for ${within(moment)}`,
  nobody: 'Nobody was texted. The list says why for each number.',
  notAll: (n: number) => `${numbers(n)} ${n === 1 ? 'was' : 'were'} refused; the list says why.`,
  doneTitle: (sent: number, scheduled: number) => handedOver(sent, scheduled, texts),
  doneBody: 'They stay in the list until you clear them.',
  clearDone: (sent: number) => (sent > 0 ? 'Clear what was sent' : 'Clear what is scheduled'),
  seeLog: 'See them in the Log',

  block: {
    title: 'Block a number',
    help: 'It is never texted from this clinic again, and what waits for it is cancelled.',
    label: 'Number to block',
    submit: 'Block',
    done: (number: string) => `${number} is blocked`,
    failed: 'Failed to block number',
  },
  loadFailed: 'Failed to load settings',
});
