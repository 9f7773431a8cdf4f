import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { readText } from '../support/documents.ts';
import { LOADS } from './loads.ts';
import { ROWS } from './rows.ts';

// That the benchmarks run, on both databases, and their table comes out whole. How fast anything is, no test says.

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

test('the short form measures every row on both databases', async () => {
  const { stdout, stderr } = await run(process.execPath, [MAIN, '--short'], {
    env: { ...process.env, BENCH_LOGS: inject('logFolder') },
  });
  for (const { name } of ROWS) expect(stderr).toContain(`Measuring ${name} …`);
  const table = stdout.split('\n').filter((line) => line.startsWith('| '));
  const [head, ...lines] = table.map((line) =>
    line
      .slice(2, -2)
      .split('|')
      .map((cell) => cell.trim()),
  );
  expect(head).toEqual(['work', 'database', 'ours', 'floor', 'ratio', 'bar', 'met']);
  const databases = (work: string) => lines.filter(([name]) => name === work).map(([, database]) => database);
  expect(databases('GET /api/r/{token}')).toEqual(['SQLite', 'PostgreSQL']);
  expect(lines.length).toBeGreaterThanOrEqual(ROWS.length);
  const withCharts = lines.flatMap(([name = '']) => /^the screen (\w+), with charts/.exec(name)?.[1] ?? []);
  expect(withCharts.sort()).toEqual(['Analytics', 'Dashboard', 'Reviews', 'TrackReviews']);
  for (const [work, , ours, floor, ratio, bar, met] of lines) {
    expect(Number.parseFloat(ours ?? ''), work).toBeGreaterThan(0);
    // What travels weighs the same on every machine.
    if (bar?.endsWith('kB')) expect(met, `${work}: ${ours}`).toBe('yes');
    if (floor === '–') continue;
    expect(Number.parseFloat(floor ?? ''), work).toBeGreaterThan(0);
    expect(Number.parseFloat(ratio ?? ''), work).toBeGreaterThan(0);
  }
});

test('so do the loads, and what the page on scaling says that it was measured by is a row of either', async () => {
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

test('an unknown row is named, and nothing is measured', async () => {
  const failed = run(process.execPath, [MAIN, 'improt']);
  await expect(failed).rejects.toMatchObject({ code: 1, stdout: '' });
  await expect(failed).rejects.toThrow('There is no row improt.');
});
