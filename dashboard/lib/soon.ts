import { TIMES } from '../../server/contract/core/limits.ts';

/**
 * Does some work once nobody has typed for 500 ms. What it gives takes that back: work that has not begun never does,
 * and the signal tells what is under way.
 */
export function soon(work: (signal: AbortSignal) => unknown): () => void {
  const aborting = new AbortController();
  const timer = setTimeout(() => work(aborting.signal), TIMES.debounce);
  return () => {
    clearTimeout(timer);
    aborting.abort();
  };
}
