import { bytesOf } from './download.ts';
import type { ProgressView } from './progress.ts';

export interface ExportJob {
  /** Asks the server for the file. */
  download: (signal: AbortSignal) => Promise<Response>;
  signal: AbortSignal;
  progress: ProgressView | undefined;
  /** Takes the file, piece by piece as it comes: nothing is asked for before the first is wanted. */
  into: (source: () => AsyncGenerator<Uint8Array>) => Promise<void>;
}

export interface Exported {
  rows: number;
  bytes: number;
}

const NEWLINE = 10;
const QUOTE = 34;

/** Counts the lines of a CSV file, whose quoted fields may hold line breaks. */
function lineCounter(): (piece: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) lines += 1;
    }
    return lines;
  };
}

/** Exports rows as CSV with a view of the progress; says how much it was. Throws ApiError, also where it breaks later. */
export async function exportRows({ download, signal, progress, into }: ExportJob): Promise<Exported> {
  const done = { rows: 0, bytes: 0 };
  const countLines = lineCounter();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const answer = await download(signal);
    for await (const piece of bytesOf(answer, signal)) {
      done.bytes += piece.length;
      // The first line is the header.
      done.rows = Math.max(0, countLines(piece) - 1);
      progress?.update({ ...done, rejected: 0 });
      yield piece;
    }
  }
  await into(pieces).finally(() => progress?.stop());
  return done;
}
