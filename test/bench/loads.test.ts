import { expect, test } from 'vitest';
import { readText } from '../support/documents.ts';
import { LOADS } from './loads.ts';
import { ROWS } from './rows.ts';
import { runBench } from './support/runBench.ts';

// That the loads of `bin/bench load` run, on both databases.

test('the short form of the loads runs, and what the page on scaling says that it was measured by is a row of either', async () => {
  // One of each kind: pages and reads are loaded as writes are.
  const { stdout } = await runBench('main.ts', 'load', '--short', 'texts', 'writes', 'watchers', 'health');
  const rates = ['texts to the carrier; 3 workers', 'writes: a patient added; 3 servers'];
  for (const database of ['SQLite', 'PostgreSQL']) {
    for (const work of rates)
      expect(stdout).toMatch(new RegExp(`^\\| ${work} +\\| ${database} +\\| [1-9].* a second `, 'm'));
    expect(stdout).toMatch(new RegExp(`^\\| 20 watchers: memory +\\| ${database} `, 'm'));
  }
  expect(stdout).toMatch(/^\| \/api\/health beside 400 slow connections and 20 bad calls: 95th percentile /m);
  const measuredBy = [...readText('docs/scaling.md').matchAll(/\| `bin\/bench( load)? (\w+)` \|$/gm)];
  expect(measuredBy.length).toBeGreaterThan(10);
  const unknown = measuredBy.filter(
    ([, load, name]) => !(load ? LOADS : ROWS).some((row) => row.name === name),
  );
  expect(unknown.map(([line]) => line)).toEqual([]);
});
