import { LIMITS } from '../../../server/contract/core/limits.ts';
import { undoFor } from '../../../server/contract/words/importWords.ts';
import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** '1 row', '2,000 rows'. */

const MOST = LIMITS.importBytes / 1024 / 1024;

/** Words of the import of patients, on the screen as in the terminal. */
export const importText = words('import', {
  title: 'Import patients',
  drop: 'Drop a CSV file here, or',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  chosen: (name: string, size: string) => `${name}, ${size}`,
  whatHappens: 'What will happen',
  will: [
    'New numbers are added. Patients that you have are updated; what the file leaves empty stays as it is.',
    'People who share a number are all kept, and get one text.',
    'Patients whom the file says not to text go on your block list.',
    'Rows that cannot be used are left out and listed with the reason. You can download and correct them.',
    'Nobody is texted.',
  ],
  columnsHelp:
    'One line names the columns, in any order: a phone number, and if you have them first name, last name, email, tags, and who may or may not be texted.',
  sample: {
    link: 'Download a sample file',
    file: 'goodword-sample.csv',
    rows: [
      'Phone,First name,Last name,Email,Tags',
      '+1 212 555 0101,Ann,Sample,ann@example.com,sample',
      '+1 212 555 0102,Ben,Sample,,sample',
      '+36 20 555 0103,Csilla,Sample,csilla@example.com,sample',
      '',
    ],
  },
  checkFirst: 'Check the file first',
  checkFirstHelp: 'Reads every row and reports, without importing anything.',
  start: 'Import',
  check: 'Check the file',
  noFile: 'Choose a file first',
  notCsv: (name: string) =>
    `${name} is not a CSV file. In Excel or Google Sheets, save or download the list as CSV, then choose that file.`,
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string) => `${name} is larger than ${MOST} MB. Split it and import the parts.`,
  uploading: 'Sending the file',
  uploaded: (sent: string, size: string) => `${sent} of ${size} sent`,
  reading: 'Reading the rows',
  checking: 'Checking the rows',
  progress: (rows: number, perSecond: number | null, rejected: number) =>
    [
      count(rows, 'row'),
      ...(perSecond ? [`${sayNumber(perSecond)} a second`] : []),
      ...(rejected > 0 ? [`${sayNumber(rejected)} rejected`] : []),
    ].join(' · '),
  stop: 'Stop the import',
  askLeave: 'Stop the import?',
  askLeaveHelp: 'What was imported so far stays. The same file can go on where it stopped.',
  keepOn: 'Keep importing',
  done: (name: string, rows: number) => `Imported: ${name}, ${count(rows, 'row')}`,
  checked: (name: string, rows: number) => `Checked, nothing was imported: ${name}, ${count(rows, 'row')}`,
  broken: (rows: number) => `Broken off after ${count(rows, 'row')}`,
  brokenAtOnce: 'The file was not imported',
  brokenUnseen: 'The import broke off',
  stays: 'What was imported until then stays. Go on with the same file for the rest.',
  staysOnly: 'What was imported until then stays.',
  staysAtLeast:
    'At least what is counted here was imported, and stays. Go on with the same file for the rest.',
  maybe:
    'A part of the file may have been imported. Import it again: rows that were imported stay as they are.',
  nothing: 'Nothing was imported.',
  nothingMore: 'Nothing more was imported.',
  goOn: 'Go on where it stopped',
  interrupted: (name: string, rows: number) => `${name} was interrupted after ${count(rows, 'row')}`,
  interruptedHelp: 'What was imported stays. Choose the same file to go on where it stopped.',
  goOnWith: (name: string) => `Go on with ${name}`,
  goingOn: (name: string) => `Choose ${name} as it was: a file that was changed since is refused.`,
  startAnew: 'Import another file instead',
  last: 'Last imports',
  lastHelp: `An import can be undone ${undoFor}.`,
  lastCounts: (one: { created: number; updated: number; rejected: number }) =>
    `${sayNumber(one.created)} created, ${sayNumber(one.updated)} updated, ${sayNumber(one.rejected)} rejected`,
  undo: 'Undo',
  keep: 'Keep it',
  undoThis: 'Undo this import',
  undoOf: (name: string) => `Undo the import of ${name}`,
  askUndo: (name: string) => `Undo the import of ${name}?`,
  undone: (name: string, words: string) => `Undid the import of ${name}: ${words}.`,
  undoFailed: 'The import was not undone',
  stopped: 'You stopped it.',
  cut: 'The connection ended before the import did.',
  counters: {
    created: ['Created', 'Would be created'],
    updated: ['Updated', 'Would be updated'],
    unchanged: ['Unchanged', 'Unchanged'],
    rejected: ['Rejected', 'Would be rejected'],
  },
  rejectedRows: 'Rejected rows',
  line: 'Line',
  reason: 'Reason',
  row: 'Row',
  times: (n: number, reason: string) => `${sayNumber(n)} × ${reason}`,
  firstRejects: (shown: number, all: number) => `The first ${sayNumber(shown)} of ${sayNumber(all)} rows`,
  download: (n: number) => `Download ${count(n, 'rejected row')}`,
  downloadHelp: 'Your own columns with the line and the reason. Correct the rows there and import that file.',
  downloadPart: 'The download holds what had been rejected until then.',
  shared: 'Shared numbers',
  sharedHelp: 'All of these people are kept. Whose name the number goes by you choose on the patient’s page.',
  firstShared: (shown: number, all: number) => `The first ${sayNumber(shown)} of ${sayNumber(all)} numbers`,
  columns: 'Columns',
  columnsFrom: (field: string, header: string) => `${field} from “${header}”`,
  leaveOut: 'Left out',
  noPhone:
    'No column of this file is named as one with phone numbers. Choose it below. Where the names of the columns stand further down, say on which line.',
  severalPhones: 'Two columns of this file may hold the numbers to text. Choose below which one it is.',
  needsPhone: 'Choose the column with the phone numbers',
  checkAgain: 'Check again with these columns',
  importAgain: 'Import again with these columns',
  importNow: (n: number) => `Import ${count(n, 'patient')}`,
  another: 'Import another file',
  close: 'Close',
});
