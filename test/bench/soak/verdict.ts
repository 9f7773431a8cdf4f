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
/** Pools grow to their size by and by. */
const MORE_HANDLES = 30;

export interface Sample extends Held {
  /** Made until then. */
  calls: number;
  seconds: number;
  megabytes: number;
}

/** What grows between the first third of the samples and the last. */
export function growing(samples: readonly Sample[]): string[] {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const [early, late] = [samples.slice(0, third), samples.slice(-third)];
  const least = (of: readonly Sample[], what: 'heap' | 'handles' | 'calls') =>
    Math.min(...of.map((sample) => sample[what]));
  const calls = least(late, 'calls') - least(early, 'calls');
  const heap = least(late, 'heap') - least(early, 'heap');
  // Dozens of connections are open at one look and closed at the next: what is never closed shows at the lowest.
  const handles = least(late, 'handles') - Math.max(...early.map((sample) => sample.handles));
  const found: string[] = [];
  if (heap > HEAP_MIB + (calls * HEAP_BYTES_A_CALL) / 1024 ** 2) {
    found.push(`the heap grows: ${heap.toFixed(1)} MiB in ${calls} calls`);
  }
  if (handles > MORE_HANDLES) found.push(`handles grow: ${handles} more`);
  return found;
}
