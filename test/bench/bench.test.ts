import { expect, test } from 'vitest';
import { ROWS } from './rows.ts';
import { runBench } from './support/runBench.ts';

// That the benchmarks run, on both databases, and their table comes out whole. How fast anything is, no test says.

test('the short form measures every row on both databases', async () => {
  const { stdout, stderr } = await runBench('main.ts', '--short');
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

test('an unknown row is named, and nothing is measured', async () => {
  const failed = runBench('main.ts', 'improt');
  await expect(failed).rejects.toMatchObject({ code: 1, stdout: '' });
  await expect(failed).rejects.toThrow('There is no row improt.');
});
