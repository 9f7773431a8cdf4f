import { LIMITS } from '../core/limits.ts';
import {
  type ImportReport,
  type ImportSummary,
  NONE_SHARED,
  type SharedNumbers,
  type UnderstoodRow,
} from '../routes/patientImports.ts';
import { showPhone } from '../rules/phone.ts';
import { countWords, plural } from './counts.ts';
import { fullName } from './names.ts';
import type { StatusWord } from './statusWords.ts';

/** How imports are spoken of, on the screen as in the terminal. */

export const IMPORT_WORDS: Record<ImportSummary['status'], StatusWord> = {
  running: { word: 'Under way', tone: 'waiting' },
  done: { word: 'Imported', tone: 'good' },
  interrupted: { word: 'Interrupted', tone: 'warn' },
  undone: { word: 'Undone', tone: 'quiet' },
};

/** The report of an import before its first row. */
export const NOTHING_IMPORTED: Omit<ImportReport, 'dryRun'> = {
  importId: null,
  encoding: '',
  sheet: null,
  sheets: [],
  delimiter: '',
  headerLine: 0,
  columns: [],
  mapping: {},
  markColumns: [],
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  reasons: {},
  rejects: [],
  understood: [],
  passedOver: 0,
  stopped: { stop: 0, withdrawn: 0, gone: 0, unclear: 0 },
  unclearWords: [],
  notes: {},
  shared: NONE_SHARED,
};

const were = (count: number): string => (count === 1 ? 'was' : 'were');

/** What an import did, in the list of what happened: '3 patients were added and 1 updated from a file.' */
export function importedWords({ created, updated }: Pick<ImportSummary, 'created' | 'updated'>): string {
  if (created === 0) return `${plural(updated, 'patient')} ${were(updated)} updated from a file.`;
  const others = updated > 0 ? ` and ${countWords(updated)} updated` : '';
  return `${plural(created, 'patient')} ${were(created)} added${others} from a file.`;
}

/** '3 people share +1 (646) 555-0701: Ann Hale (line 2), Kid Hale (line 3); they get one text.' */
export function sharedSentence({ phoneNumber, people }: SharedNumbers['listed'][number]): string {
  const named = people.map(({ name, line }) => `${name} (line ${countWords(line)})`).join(', ');
  return `${plural(people.length, 'person', 'people')} share ${showPhone(phoneNumber)}: ${named}; they get one text.`;
}

/** 'Line 2: Ann Hale, +1 (646) 555-0701, ann@example.com, tags recall' */
export function understoodWords({
  line,
  phoneNumber,
  email,
  tags,
  notTexted,
  ...names
}: UnderstoodRow): string {
  const parts = [
    `Line ${countWords(line)}: ${fullName(names) || 'no name'}`,
    showPhone(phoneNumber),
    ...(email ? [email] : []),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
    ...(notTexted ? [`not to be texted: ${notTexted}`] : []),
  ];
  return parts.join(', ');
}

/** What an import is called whose file had no name. */
export const importName = ({ filename }: Pick<ImportSummary, 'filename'>): string =>
  filename ?? 'A file without a name';

/** Failures after which the same file would end the same way. */
const FINAL: readonly string[] = ['rule_broken', 'too_large', 'unreadable_file'];

/** Whether an import that failed with this code can go on with the same file. */
export const canGoOn = (code: string): boolean => !FINAL.includes(code);

/** What is lost with an import that is undone, and what stays. */
export const undoMeaning = ({ created, updated }: Pick<ImportSummary, 'created' | 'updated'>): string =>
  [
    created > 0 &&
      `It added ${plural(created, 'patient')}. They are removed, except those who since then were texted or changed, ` +
        `wrote to you or left a review.`,
    updated > 0 &&
      `${plural(updated, 'row')} updated patients. They become what they were, except those who were changed since.`,
    'Numbers that it blocked stay blocked. This cannot be taken back.',
  ]
    .filter(Boolean)
    .join(' ');

/** What became of its patients. */
export const undoneWords = (undone: { removed: number; restored: number; kept: number }): string =>
  `${countWords(undone.removed)} removed, ${countWords(undone.restored)} as they were before, ` +
  `${countWords(undone.kept)} kept: texted, heard from or changed meanwhile`;

/** For how long an import can be undone. */
export const undoFor = `within ${LIMITS.importUndoHours} hours`;
