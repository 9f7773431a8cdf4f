import { parse } from 'node:path';
import type { BenchRow, Measured } from '../row.ts';
import { packedBytes, screenPages, scriptsOf, textOf } from '../support/scripts.ts';

/** What each screen of the dashboard loads, and which of them load the heavy libraries. */
export const bundlesRow: BenchRow = {
  name: 'bundles',
  database: 'none',
  run: async () => screenPages().map(weigh).sort(byWeight),
};

/** Libraries that travel with their screens alone, each by a word that its built code keeps. */
const HEAVY = { charts: 'recharts-wrapper', dates: '$isDayjsObject' };

function weigh(page: string): Measured {
  const files = scriptsOf(page);
  const texts = files.map(textOf);
  const heavy = Object.entries(HEAVY).filter(([, mark]) => texts.some((text) => text.includes(mark)));
  const named = heavy.map(([name]) => `, with ${name}`).join('');
  return {
    work: `the screen ${parse(page).name}${named}`,
    ours: files.reduce((sum, file) => sum + packedBytes(file), 0) / 1000,
    floor: null,
    unit: 'kB',
    bar: null,
  };
}

const byWeight = (one: Measured, other: Measured): number => other.ours - one.ours;
