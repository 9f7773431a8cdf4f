import { countWords, plural } from '../../server/contract/words/counts.ts';
import { showDuration } from '../kit/words.ts';

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
  /** The file that is written, where a command writes several. */
  file?: string | undefined;
}

/** The part of the file that was read, from 0 to 1; null where its size is not known. */
export const shareRead = ({ bytes, size }: ProgressFacts): number | null =>
  size ? Math.min(1, bytes / size) : null;

/** 'patients.csv · 12,000 rows · 4,000 a second · 3 rejected · 6 s left' */
export function progressWords(facts: ProgressFacts): string {
  const { rows, rejected, seconds, file } = facts;
  const share = shareRead(facts);
  const parts = [...(file === undefined ? [] : [file]), plural(rows, 'row')];
  if (seconds > 0) parts.push(`${countWords(Math.round(rows / seconds))} a second`);
  if (rejected > 0) parts.push(`${countWords(rejected)} rejected`);
  if (share !== null && share > 0 && share < 1)
    parts.push(`${showDuration((seconds * (1 - share)) / share)} left`);
  return parts.join(' · ');
}
