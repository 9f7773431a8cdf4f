import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { readText } from '../support/documents.ts';
import { LOADS } from './loads.ts';
import { ROWS } from './rows.ts';

// That the loads of `bin/bench load` run, on both databases.

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

test('the short form of the loads runs, and what the page on scaling says that it was measured by is a row of either', async () => {
  // One of each kind: pages and reads are loaded as writes are.
  const { stdout } = await run(process.execPath, [MAIN, 'load', '--short', 'texts', 'writes', 'watchers'], {
    env: { ...process.env, BENCH_LOGS: inject('logFolder') },
  });
  const rates = ['texts to the carrier; 3 workers', 'writes: a patient added; 3 servers'];
  for (const database of ['SQLite', 'PostgreSQL']) {
    for (const work of rates)
      expect(stdout).toMatch(new RegExp(`^\\| ${work} +\\| ${database} +\\| [1-9].* a second `, 'm'));
    expect(stdout).toMatch(new RegExp(`^\\| 500 watchers: memory +\\| ${database} `, 'm'));
  }
  const measuredBy = [...readText('docs/scaling.md').matchAll(/\| `bin\/bench( load)? (\w+)` \|$/gm)];
  expect(measuredBy.length).toBeGreaterThan(10);
  const unknown = measuredBy.filter(
    ([, load, name]) => !(load ? LOADS : ROWS).some((row) => row.name === name),
  );
  expect(unknown.map(([line]) => line)).toEqual([]);
});
