import { showPhone } from '../../server/contract/rules/phone.ts';
import { countSegments } from '../../server/contract/rules/segments.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import type { StatusWord } from '../../server/contract/words/statusWords.ts';
import { EXIT, type ExitCode } from '../kit/errors.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { bold, paint, printable, showInstant } from '../kit/words.ts';
import type { ListFacts } from '../patients/listReport.ts';
import type { ReminderOutcome, ReminderResult } from './reminding.ts';

const TOLD_SHOWN = 50;

/** What became of a list of reminders, in numbers. */
export interface ReminderReport {
  dryRun: boolean;
  rows: number;
  /** To go out now or at their time. */
  queued: number;
  already: number;
  refused: number;
  invalid: number;
  results: ReminderResult[];
  /** What the calendar was taken for. */
  list?: ListFacts;
}

/** queued + already + refused + invalid = rows. */
export function reportOf({ results }: ReminderOutcome, dryRun: boolean): ReminderReport {
  const count = (...outcomes: ReminderResult['outcome'][]): number =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    dryRun,
    rows: results.length,
    queued: count('queued', 'scheduled'),
    already: count('already'),
    refused: count('refused'),
    invalid: count('invalid'),
    results,
  };
}

/** Whether a reminder's row has to be corrected: it will not be sent as it stands. */
export const isLeftOut = ({ outcome }: ReminderResult): boolean =>
  outcome === 'refused' || outcome === 'invalid';

/** 0 everybody has their reminder, 3 some were left out; where all were: 2 if no row can be read, else 5. */
export function exitCodeOfReport({ queued, already, refused, invalid }: ReminderReport): ExitCode {
  if (refused + invalid === 0) return EXIT.done;
  if (queued + already > 0) return EXIT.partly;
  return refused > 0 ? EXIT.nothingToDo : EXIT.refused;
}

/** The words of the first reminder, with what they cost. */
export function wordsLines(text: string | undefined): string[] {
  if (text === undefined) return [];
  const { segments, encoding } = countSegments(text);
  return [
    bold('Message'),
    `  ${printable(text)}`,
    `  ${plural(segments, 'segment')} a text, ${encoding}`,
    '',
  ];
}

/** The report for people; `rejectsPath` is the file that holds the rows to correct. */
export function reminderLines(
  report: ReminderReport,
  { done, rejectsPath, utc }: { done: string; rejectsPath: string | undefined; utc: boolean },
): string[] {
  const { queued, already, refused, invalid, results } = report;
  const mark = queued + already > 0 ? paint('good', '✓') : paint('bad', '✗');
  const counters: [string, number][] = [
    ['Already reminded', already],
    ['Refused', refused],
    ['Invalid', invalid],
  ];
  const told = counters.filter(([, count]) => count > 0);
  return [
    `${mark} ${done}: ${plural(queued, 'reminder')}`,
    ...told.map(([name, count]) => `  ${name.padEnd(16)}  ${countWords(count)}`),
    ...toldLines(
      results.filter(({ reason, warning }) => reason !== null || warning !== undefined),
      utc,
    ),
    ...(rejectsPath && refused + invalid > 0
      ? [`The rows that were left out are in ${rejectsPath}: correct them there and run that file.`]
      : []),
  ];
}

const WORDS: Record<ReminderResult['outcome'], StatusWord> = {
  queued: { word: 'Queued', tone: 'waiting' },
  scheduled: { word: 'Scheduled', tone: 'waiting' },
  already: { word: 'Already reminded', tone: 'quiet' },
  refused: { word: 'Refused', tone: 'warn' },
  invalid: { word: 'Invalid', tone: 'bad' },
};

function toldLines(results: readonly ReminderResult[], utc: boolean): string[] {
  if (results.length === 0) return [];
  const isFile = results.some(({ line }) => line !== null);
  const lineColumn: Column<ReminderResult>[] = isFile
    ? [{ header: 'Line', value: ({ line }) => String(line), drop: 0 }]
    : [];
  const columns: Column<ReminderResult>[] = [
    ...lineColumn,
    { header: 'Number', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
    { header: 'Why', value: ({ outcome }) => WORDS[outcome], drop: 1 },
    { header: 'Appointment', value: ({ appointmentAt }) => showInstant(appointmentAt, utc), drop: 2 },
    { header: 'Reason', value: ({ reason, warning = '' }) => reason ?? warning, drop: 0, cut: 20 },
  ];
  const more = results.length - TOLD_SHOWN;
  return [
    '',
    ...tableLines(results.slice(0, TOLD_SHOWN), columns),
    ...(more > 0 ? [`and ${countWords(more)} more; --json lists them all`] : []),
  ];
}
