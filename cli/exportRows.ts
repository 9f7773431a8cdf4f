import { bytesOf } from './download.ts';
import type { ImportProgress } from './progressWords.ts';

export interface ExportJob {
  /** Asks the server for the file. */
  download: (signal: AbortSignal) => Promise<Response>;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

const NEWLINE = 10;

/** Rows as CSV, piece by piece as they come; throws ApiError, also where it breaks later. */
export async function* exportRows({ download, signal, onProgress }: ExportJob): AsyncGenerator<Uint8Array> {
  const answer = await download(signal);
  // The first line is the header.
  const progress = { rows: -1, rejected: 0, bytes: 0 };
  for await (const piece of bytesOf(answer, signal)) {
    progress.bytes += piece.length;
    for (const byte of piece) if (byte === NEWLINE) progress.rows += 1;
    if (progress.rows >= 0) onProgress({ ...progress });
    yield piece;
  }
}
