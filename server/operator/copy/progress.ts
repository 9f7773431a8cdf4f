import { plural } from '../../contract/words/counts.ts';
import type { CopyProgress } from '../../store/copy/copy.ts';
import { say } from '../terminal.ts';

/** A line for each table that has rows, and every few seconds one for a table that takes long. */

const EVERY = 5_000;

export function sayProgress(): (progress: CopyProgress) => void {
  let last = performance.now();
  return ({ step, table, rows, isWhole }) => {
    const isDue = performance.now() - last > EVERY;
    const isNews = isWhole && rows > 0 && step === 'copying';
    if (!isNews && !(isDue && !isWhole)) return;
    last = performance.now();
    const word = step === 'copying' ? 'copied' : 'compared';
    say(`  ${table}: ${plural(rows, 'row')} ${word}${isWhole ? '' : ' so far'}`);
  };
}
