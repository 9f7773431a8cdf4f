import type { Client } from '../server/contract/client.ts';
import { bytesOf } from './download.ts';
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
  const answer = await client.download('exportPatients', { query: filter, signal });
  // The first line is the header.
  const progress = { rows: -1, rejected: 0, bytes: 0 };
  for await (const piece of bytesOf(answer, signal)) {
    progress.bytes += piece.length;
    for (const byte of piece) if (byte === NEWLINE) progress.rows += 1;
    if (progress.rows >= 0) onProgress({ ...progress });
    yield piece;
  }
}
