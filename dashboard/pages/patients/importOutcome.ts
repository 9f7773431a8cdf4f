import type { ApiError } from '../../../server/contract/core/client.ts';
import {
  IMPORT_FIELD_NAMES,
  type ImportEvent,
  type ImportField,
  type ImportReport,
} from '../../../server/contract/routes/patientImports.ts';
import { canGoOn, NOTHING_IMPORTED } from '../../../server/contract/words/importWords.ts';
import { asSentence } from '../../lib/errorText.ts';
import { isListFile, mostBytes } from '../../lib/listFiles.ts';
import { importText } from '../../texts/patients/import.ts';

/** How an import stands, as its events tell it. */
export type ImportState =
  | { step: 'choosing' }
  /** No event has come; `uploaded` bytes have gone out. */
  | { step: 'sending'; uploaded: number }
  /** `bytes` of the file have been read since the call began at `since`, in milliseconds. */
  | { step: 'reading'; report: ImportReport; bytes: number; since: number }
  | ImportEnding;

export interface ImportEnding {
  step: 'ended';
  /** null where nothing came back. */
  report: ImportReport | null;
  /** Why it did not come to its end, and what was done; null where it did. */
  problem: string | null;
  /** The file's headers, where they are known. */
  columns: readonly string[];
  /** The line of the header, where somebody said it. */
  headerLine?: number | undefined;
  /** The sheets of an Excel file, and the one that was read or asked for. */
  sheets: readonly string[];
  sheet?: string | undefined;
  /** The import that can go on with the same file. */
  goOn: string | null;
  /** The same call, which may succeed: it broke before anything came back, for no fault of the file. */
  again: Omit<FailedCall, 'error' | 'resume'> | null;
}

export type ImportMapping = Partial<Record<ImportField, string>>;

/** The state after an event. Rejected rows are kept elsewhere: a file may hold very many. */
export function afterEvent(
  state: ImportState,
  event: ImportEvent,
  { dryRun, since }: { dryRun: boolean; since: number },
): ImportState {
  switch (event.type) {
    case 'started': {
      const { type: _, ...facts } = event;
      return { step: 'reading', report: { ...NOTHING_IMPORTED, ...facts, dryRun }, bytes: 0, since };
    }
    case 'progress': {
      if (state.step !== 'reading') return state;
      const { type: _, bytes, ...counters } = event;
      return { ...state, bytes, report: { ...state.report, ...counters } };
    }
    case 'rejected':
      return state;
    case 'done':
      return { ...endedWith(event.report), problem: null };
    case 'failed': {
      const goOn = canGoOn(event.code) ? event.report.importId : null;
      const problem = `${asSentence(event.error)} ${whatStays(event.report, goOn)}`;
      return { ...endedWith(event.report), problem, goOn };
    }
  }
}

const endedWith = (report: ImportReport) =>
  ({
    step: 'ended',
    report,
    columns: report.columns,
    sheets: report.sheets,
    sheet: report.sheet ?? undefined,
    goOn: null,
    again: null,
  }) as const;

interface FailedCall {
  error: ApiError | null;
  dryRun: boolean;
  resume?: string | null;
  mapping?: ImportMapping | undefined;
  guessRest?: boolean | undefined;
  headerLine?: number | undefined;
  sheet?: string | undefined;
}

/**
 * The state after a call that broke: refused before its first row, cut, or, where `error` is null, stopped by
 * hand. `resume` is the import that was to go on.
 */
export function afterFailure(
  state: ImportState,
  { error, resume = null, ...call }: FailedCall,
): ImportEnding {
  const why = sentenceOf(error);
  const { dryRun } = call;
  if (state.step === 'reading') {
    const { report } = state;
    const rest = dryRun ? importText.nothing : importText.staysAtLeast;
    return { ...endedWith(report), problem: `${why} ${rest}`, goOn: report.importId };
  }
  const isRefused = error !== null && error.status >= 400 && error.status < 500;
  const nothing = resume === null ? importText.nothing : importText.nothingMore;
  const rest = isRefused || dryRun ? nothing : importText.maybe;
  return {
    step: 'ended',
    report: null,
    problem: `${why} ${rest}`,
    columns: error ? namedIn(error, 'columns') : [],
    sheets: error ? namedIn(error, 'sheets') : [],
    goOn: resume,
    again: isRefused ? null : call,
  };
}

function whatStays({ dryRun }: ImportReport, goOn: string | null): string {
  if (dryRun) return importText.nothing;
  return goOn === null ? importText.staysOnly : importText.stays;
}

/** A refusal for want of a phone column names the columns and sheets that there are, long ones cut short. */
const namedIn = ({ details }: ApiError, what: 'columns' | 'sheets'): string[] =>
  details.flatMap(({ path, message }) => (path === what && !message.endsWith('…') ? [message] : []));

/** The server's own sentence on a missing phone column tells how to name one in the terminal. */
function sentenceOf(error: ApiError | null): string {
  if (error === null) return importText.stopped;
  if (error.code === 'no_phone_column') return importText.noPhone;
  return error.code === 'several_phone_columns' ? importText.severalPhones : asSentence(error.message);
}

/**
 * The mapping as the call carries it. Every field is named, so that none is guessed again; where columns were asked for
 * before anything was guessed, only those that were chosen: the rest is found by its headers.
 */
export const mapOf = (mapping: ImportMapping, guessRest = false): string =>
  IMPORT_FIELD_NAMES.filter((field) => !guessRest || mapping[field])
    .map((field) => `${field}=${mapping[field] ?? ''}`)
    .join(',');

export const sameMapping = (one: ImportMapping, other: ImportMapping): boolean => mapOf(one) === mapOf(other);

/** Rows a second, null in the first moments. */
export function rateOf(rows: number, since: number, now: number): number | null {
  const seconds = (now - since) / 1000;
  return seconds < 1 ? null : Math.round(rows / seconds);
}

/** What is wrong with a chosen file before it is sent; null when nothing is. */
export function fileProblem(file: { name: string; size: number; type: string }, most: number): string | null {
  if (!isListFile(file)) return importText.noList(file.name);
  if (file.size === 0) return importText.empty(file.name);
  const limit = mostBytes(file, most);
  return file.size > limit ? importText.tooLarge(file.name, limit / 1024 / 1024) : null;
}
