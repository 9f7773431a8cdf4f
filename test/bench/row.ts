import type { Place } from './support/place.ts';

/** One row of the table: some work of the product beside the least that any program would need for it. */
export interface BenchRow {
  /** What is typed after `bin/bench`. */
  name: string;
  /** `each` runs on SQLite and on PostgreSQL, `none` once, since no database matters to it. */
  database: 'each' | 'none';
  run(place: Place): Promise<Measured[]>;
}

export type Unit = 's' | 'ms' | 'µs' | 'a second' | 'MiB' | 'kB' | 'points';

/** One measurement, with its floor from the same run; where there is none, the bar is about the figure itself. */
export interface Measured {
  work: string;
  ours: number;
  floor: number | null;
  unit: Unit;
  /** Of ours / floor, or of ours in its unit where there is no floor; null: nothing is asked of it. */
  bar: { most: number } | { least: number } | null;
}

export const ratioOf = ({ ours, floor }: Measured): number | null => (floor === null ? null : ours / floor);

export function isMet(measured: Measured): boolean {
  const { bar } = measured;
  const value = ratioOf(measured) ?? measured.ours;
  return bar === null || ('most' in bar ? value <= bar.most : value >= bar.least);
}
