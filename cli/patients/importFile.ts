import { ApiError, type Client } from '../../server/contract/core/client.ts';
import type { ImportEvent, ImportReport } from '../../server/contract/routes/patientImports.ts';
import { NOTHING_IMPORTED } from '../../server/contract/words/importWords.ts';
import type { ImportProgress } from './progressWords.ts';
import type { RejectsFile } from './rejectsFile.ts';

export interface ImportJob {
  /** A fresh stream of the file's bytes. */
  body: () => BodyInit;
  filename: string;
  /** What was said of the file. */
  layout: { map?: string; headerLine?: number; sheet?: string };
  dryRun: boolean;
  /** The interrupted import that goes on. */
  resume: string | undefined;
  rejects: RejectsFile | undefined;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

export interface ImportOutcome {
  /** What was done; where the import broke, what is known to have been done. */
  report: ImportReport;
  /** Why the import did not come to its end. */
  error?: unknown;
}

/**
 * Imports a file while it is read. An error before the first event is thrown; a later one is given with what
 * was done until then.
 */
export async function importFile(client: Client, job: ImportJob): Promise<ImportOutcome> {
  let report: ImportReport | undefined;
  try {
    for await (const event of client.events('importPatients', callOf(job))) {
      report = await take(event, report, job);
      if (event.type !== 'done' && event.type !== 'failed') continue;
      await job.rejects?.close();
      return event.type === 'done' ? { report } : { report, error: failureOf(event) };
    }
    throw new ApiError('The connection ended before the import did.', { status: 0, code: 'unreachable' });
  } catch (error) {
    // What broke the import is worth more than what broke the end of its rejects file.
    await job.rejects?.close().catch(() => undefined);
    if (report !== undefined) return { report, error };
    throw error;
  }
}

function callOf({ body, filename, layout, dryRun, resume, signal }: ImportJob) {
  const query = {
    dryRun: String(dryRun),
    filename,
    ...layout,
    ...(resume === undefined ? {} : { resume }),
  };
  return { query, body, signal };
}

function failureOf(event: Extract<ImportEvent, { type: 'failed' }>): ApiError {
  return new ApiError(event.error, { status: 422, code: event.code as ApiError['code'] });
}

/** What is known of the import once this event has come. */
async function take(
  event: ImportEvent,
  known: ImportReport | undefined,
  job: ImportJob,
): Promise<ImportReport> {
  if (event.type === 'done' || event.type === 'failed') return event.report;
  if (event.type === 'started') {
    await job.rejects?.begin(event);
    const { type: _, ...facts } = event;
    return { ...NOTHING_IMPORTED, ...facts, dryRun: job.dryRun };
  }
  const before = known ?? { ...NOTHING_IMPORTED, dryRun: job.dryRun };
  if (event.type === 'rejected') {
    await job.rejects?.add(event);
    return before;
  }
  const { type: _, bytes, ...counters } = event;
  job.onProgress({ ...counters, bytes });
  return { ...before, ...counters };
}
