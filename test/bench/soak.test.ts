import { expect, test } from 'vitest';
import { growing, type Sample, unbounded } from './soak/verdict.ts';
import { runBench } from './support/runBench.ts';

// The short form of `npm run test:soak`, and that its judgement can fail.

test.each(['SQLite', 'PostgreSQL'])(
  'years of traffic on %s leave memory flat and tables bounded',
  async (name) => {
    const on = name === 'SQLite' ? 'sqlite' : 'postgres';
    // What is not flat stands in what it printed, whatever its exit code.
    const { stdout } = await runBench('soak/main.ts', '--short', '--on', on).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout).toContain(`### ${name}`);
    expect(stdout).toContain('Flat: memory stays, and every table that is tidied is bounded.');
  },
);

test('a table that keeps every round’s rows is named', () => {
  const rounds = [1, 2, 3, 4, 5].map((round) => ({ mails: 40, links: 40 * round }));
  expect(unbounded(['mails', 'links'], rounds)).toEqual([
    'links grows: 40 rows after the first round, 200 after the last',
  ]);
});

test('a heap that keeps something of each call is named, and handles that are never closed', () => {
  const samples = (heap: (calls: number) => number, handles: (calls: number) => number): Sample[] =>
    Array.from({ length: 9 }, (_, at) => {
      const calls = at * 10_000;
      return { calls, heap: heap(calls), handles: handles(calls), rss: 150, seconds: at, megabytes: 1 };
    });
  const still = () => 40;
  const comeAndGo = (calls: number) => (calls % 20_000 === 0 ? 50 : 101);
  expect(growing(samples(still, still))).toEqual([]);
  expect(growing(samples(still, comeAndGo))).toEqual([]);
  expect(growing(samples((calls) => 40 + calls / 1_000, still))).toEqual([
    'the heap grows: 60.0 MiB in 60000 calls',
  ]);
  expect(growing(samples(still, (calls) => 40 + calls / 1_000))).toEqual(['handles grow: 40 more']);
});
