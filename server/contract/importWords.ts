import { LIMITS } from './limits.ts';
import type { ImportSummary } from './patientImports.ts';
import type { StatusWord } from './statusWords.ts';

/** How imports are spoken of, on the screen as in the terminal. */

export const IMPORT_WORDS: Record<ImportSummary['status'], StatusWord> = {
  running: { word: 'Under way', tone: 'waiting' },
  done: { word: 'Imported', tone: 'good' },
  interrupted: { word: 'Interrupted', tone: 'warn' },
  undone: { word: 'Undone', tone: 'quiet' },
};

const number = (count: number): string => count.toLocaleString('en-US');

/** What an import is called whose file had no name. */
export const importName = ({ filename }: Pick<ImportSummary, 'filename'>): string =>
  filename ?? 'A file without a name';

/** Failures after which the same file would end the same way. */
const FINAL: readonly string[] = ['rule_broken', 'too_large', 'unreadable_file'];

/** Whether an import that failed with this code can go on with the same file. */
export const canGoOn = (code: string): boolean => !FINAL.includes(code);

/** What is lost with an import that is undone, and what stays. */
export const undoMeaning = ({ created, updated }: Pick<ImportSummary, 'created' | 'updated'>): string =>
  `It added ${number(created)} patients: they are removed, but for those who since then were texted or changed, ` +
  `wrote to you or left a review. ` +
  `${number(updated)} rows updated patients: those become what they were, but for whoever was changed since. ` +
  `Numbers that it blocked stay blocked. This cannot be taken back.`;

/** What became of its patients. */
export const undoneWords = (undone: { removed: number; restored: number; kept: number }): string =>
  `${number(undone.removed)} removed, ${number(undone.restored)} as they were before, ` +
  `${number(undone.kept)} kept: texted, heard from or changed meanwhile`;

/** For how long an import can be undone. */
export const undoFor = `within ${LIMITS.importUndoHours} hours`;
