import { ApiError, type Client } from '../server/contract/client.ts';
import { ERROR_TEXT } from '../server/contract/errors.ts';
import type { PatientFilter } from './patientFilters.ts';
import type { ImportProgress } from './progressWords.ts';

export interface ExportJob {
  filter: PatientFilter;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

const NEWLINE = 10;

/** The clinic's patients as CSV, piece by piece as it comes; throws ApiError, also where it breaks later. */
export async function* exportPatients(
  client: Client,
  { filter, signal, onProgress }: ExportJob,
): AsyncGenerator<Uint8Array> {
  const { body } = await client.download('exportPatients', { query: filter, signal });
  if (!body) return;
  // The first line is the header.
  const progress = { rows: -1, rejected: 0, bytes: 0 };
  try {
    for await (const piece of body) {
      progress.bytes += piece.length;
      for (const byte of piece) if (byte === NEWLINE) progress.rows += 1;
      if (progress.rows >= 0) onProgress({ ...progress });
      yield piece;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw Object.assign(new ApiError(ERROR_TEXT.unreachable, { status: 0, code: 'unreachable' }), {
      cause: error,
    });
  }
}
