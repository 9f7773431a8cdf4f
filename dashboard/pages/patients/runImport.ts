import { ApiError } from '../../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import type { ImportEvent } from '../../../server/contract/routes/patientImports.ts';
import { type RejectsShape, rejectsHead, rejectsLine } from '../../../server/contract/rules/rejectsFile.ts';
import { clientOver } from '../../api.ts';
import { importText } from '../../texts/patients/import.ts';
import { afterEvent, afterFailure, type ImportMapping, type ImportState, mapOf } from './importOutcome.ts';
import { uploadFetch } from './uploadFetch.ts';

export interface ImportOptions {
  dryRun: boolean;
  /** Left out, the columns are guessed. */
  mapping?: ImportMapping | undefined;
  /** The columns that the mapping leaves out are guessed. */
  guessRest?: boolean | undefined;
  /** The line of the header, where somebody said it. */
  headerLine?: number | undefined;
  /** The sheet of an Excel file, where somebody chose it. */
  sheet?: string | undefined;
  /** The interrupted import that goes on. */
  resume?: string;
}

interface Watcher {
  signal: AbortSignal;
  show: (state: ImportState) => void;
  /** Filled with the parts of a CSV file of the rejected rows. */
  rejects: string[];
}

/** Imports a file and shows each state on the way; never throws. */
export async function runImport(file: File, options: ImportOptions, watcher: Watcher): Promise<void> {
  const { signal, rejects } = watcher;
  const { resume = null, ...call } = options;
  const { dryRun, headerLine, sheet } = call;
  const since = Date.now();
  let state: ImportState = { step: 'sending', uploaded: 0 } as ImportState;
  const show = (next: ImportState) => {
    state = next.step === 'ended' ? { ...next, headerLine, sheet: next.sheet ?? sheet } : next;
    watcher.show(state);
  };
  show(state);
  const client = clientOver(
    uploadFetch((uploaded) => state.step === 'sending' && show({ step: 'sending', uploaded })),
  );
  const keepReject = rejectsKeeper(rejects);
  try {
    for await (const event of client.events('importPatients', callOf(file, options, signal))) {
      keepReject(event);
      if (event.type !== 'rejected') show(afterEvent(state, event, { dryRun, since }));
    }
    if (state.step !== 'ended') throw new ApiError(importText.cut, { status: 0, code: 'unreachable' });
  } catch (error) {
    const why = signal.aborted ? null : asApiError(error);
    show(afterFailure(state, { error: why, resume, ...call }));
  }
}

const callOf = (
  file: File,
  { dryRun, mapping, guessRest, headerLine, sheet, resume }: ImportOptions,
  signal: AbortSignal,
) => ({
  query: {
    dryRun: String(dryRun),
    filename: file.name.slice(0, 255),
    ...(mapping && { map: mapOf(mapping, guessRest) }),
    ...(headerLine && { headerLine: String(headerLine) }),
    ...(sheet && { sheet }),
    ...(resume && { resume }),
  },
  body: file,
  signal,
});

function rejectsKeeper(rejects: string[]): (event: ImportEvent) => void {
  let shape: RejectsShape = { columns: [], delimiter: ',' };
  return (event) => {
    if (event.type === 'rejected') rejects.push(rejectsLine(event, shape));
    if (event.type !== 'started') return;
    shape = event;
    rejects.push(rejectsHead(shape));
  };
}

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : Object.assign(new ApiError(ERROR_TEXT.unexpected, { status: 0, code: 'internal' }), { cause: error });
