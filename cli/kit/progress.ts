import { type ImportProgress, type ProgressFacts, progressWords } from '../patients/progressWords.ts';
import { isQuiet } from './quiet.ts';

export interface ProgressView {
  update(progress: ImportProgress): void;
  /** Clears the view; what is printed afterwards stands alone. */
  stop(): Promise<void>;
}

export const SECONDS_BETWEEN_LINES = 3;

/** Shows progress on stderr: in place where it is a terminal, else a line every few seconds; of a file by its name. */
export function startProgress(size: number | null, file?: string): ProgressView {
  const began = Date.now();
  const factsOf = (progress: ImportProgress): ProgressFacts => ({
    ...progress,
    seconds: (Date.now() - began) / 1000,
    size,
    file,
  });
  if (isQuiet()) return { update: () => undefined, stop: async () => undefined };
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

/**
 * Begins with the first row: until then somebody may be asked something in the same place. Ink takes a moment to load: rows
 * flow meanwhile, and the view begins with what is known by then.
 */
function liveProgress(factsOf: (progress: ImportProgress) => ProgressFacts): ProgressView {
  let latest: ImportProgress = { rows: 0, rejected: 0, bytes: 0 };
  let view: Promise<{ stop: () => Promise<void> }> | undefined;
  return {
    update: (progress) => {
      latest = progress;
      view ??= import('../ui/importProgress.tsx').then(({ showImportProgress }) =>
        showImportProgress(() => factsOf(latest)),
      );
    },
    stop: async () => (await view)?.stop(),
  };
}
