import { countWords, plural, showDuration } from './words.ts';

/** How far an import has come. */
export interface ImportProgress {
  rows: number;
  rejected: number;
  /** Of the file, read so far. */
  bytes: number;
}

export interface ProgressFacts extends ImportProgress {
  /** Seconds since the import began. */
  seconds: number;
  /** Size of the file in bytes; null where it comes from a pipe. */
  size: number | null;
}

/** The part of the file that was read, from 0 to 1; null where its size is not known. */
export const shareRead = ({ bytes, size }: ProgressFacts): number | null =>
  size ? Math.min(1, bytes / size) : null;

/** '12,000 rows · 4,000 a second · 3 rejected · 6 s left' */
export function progressWords(facts: ProgressFacts): string {
  const { rows, rejected, seconds } = facts;
  const share = shareRead(facts);
  const parts = [plural(rows, 'row')];
  if (seconds > 0) parts.push(`${countWords(Math.round(rows / seconds))} a second`);
  if (rejected > 0) parts.push(`${countWords(rejected)} rejected`);
  if (share !== null && share > 0 && share < 1)
    parts.push(`${showDuration((seconds * (1 - share)) / share)} left`);
  return parts.join(' · ');
}

export interface ProgressView {
  update(progress: ImportProgress): void;
  /** Clears the view; what is printed afterwards stands alone. */
  stop(): Promise<void>;
}

const SECONDS_BETWEEN_LINES = 3;

/** Shows progress on stderr: in place where it is a terminal, else a line every few seconds. */
export function startProgress(size: number | null): ProgressView {
  const began = Date.now();
  const factsOf = (progress: ImportProgress): ProgressFacts => ({
    ...progress,
    seconds: (Date.now() - began) / 1000,
    size,
  });
  return process.stderr.isTTY ? liveProgress(factsOf) : lineProgress(factsOf);
}

function lineProgress(factsOf: (progress: ImportProgress) => ProgressFacts): ProgressView {
  let lastLine = Date.now();
  return {
    update: (progress) => {
      if (Date.now() - lastLine < SECONDS_BETWEEN_LINES * 1000) return;
      lastLine = Date.now();
      process.stderr.write(`${progressWords(factsOf(progress))}\n`);
    },
    stop: async () => undefined,
  };
}

/** Ink takes a moment to load: rows flow meanwhile, and the view begins with what is known by then. */
function liveProgress(factsOf: (progress: ImportProgress) => ProgressFacts): ProgressView {
  let latest: ImportProgress = { rows: 0, rejected: 0, bytes: 0 };
  const view = import('./ui/importProgress.tsx').then(({ showImportProgress }) =>
    showImportProgress(() => factsOf(latest)),
  );
  return {
    update: (progress) => {
      latest = progress;
    },
    stop: async () => (await view).stop(),
  };
}
