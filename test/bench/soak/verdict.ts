import type { Held } from './inside.ts';

/** What a soak run says of memory and tables: pure judgement on what was seen. */

/** Rows of each table, by its name. */
export type Rows = Record<string, number>;

/** Rounds whose rows a tidied table may hold: of each round's leap it keeps at most two years. */
const ROUNDS_KEPT = 3;
/** A handful of rows is nothing that grows. */
const FEW = 10;

/** Tidied tables that hold more than the rows of some rounds; `rounds` has what stood in them at the end of each. */
export function unbounded(tidied: readonly string[], rounds: readonly Rows[]): string[] {
  const [first = {}] = rounds;
  const last = rounds.at(-1) ?? {};
  return tidied
    .filter((table) => (last[table] ?? 0) > ROUNDS_KEPT * Math.max(first[table] ?? 0, FEW))
    .map(
      (table) =>
        `${table} grows: ${first[table] ?? 0} rows after the first round, ${last[table]} after the last`,
    );
}

/** What the heap may take on beyond what it held after warming up: caches that fill, and code that is compiled. */
const HEAP_MIB = 20;
/** Whatever were kept of each call would be more. */
const HEAP_BYTES_A_CALL = 200;
/** Connections that a client keeps open come and go. */
const MORE_HANDLES = 30;

export interface Sample extends Held {
  /** Made until then. */
  calls: number;
  seconds: number;
  megabytes: number;
}

const middleOf = (samples: readonly Sample[], of: 'heap' | 'handles' | 'calls'): number => {
  const sorted = samples.map((sample) => sample[of]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** What grows: the least that was held in the first third of the samples beside the middle of the last third. */
export function growing(samples: readonly Sample[]): string[] {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const [early, late] = [samples.slice(0, third), samples.slice(-third)];
  const more = (of: 'handles' | 'calls') => middleOf(late, of) - middleOf(early, of);
  const heap = middleOf(late, 'heap') - Math.min(...early.map((sample) => sample.heap));
  const most = HEAP_MIB + (more('calls') * HEAP_BYTES_A_CALL) / 1024 ** 2;
  const found: string[] = [];
  if (heap > most) found.push(`the heap grows: ${heap.toFixed(1)} MiB in ${more('calls')} calls`);
  if (more('handles') > MORE_HANDLES) found.push(`handles grow: ${more('handles')} more`);
  return found;
}
