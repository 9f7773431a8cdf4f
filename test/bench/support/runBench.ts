import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { endWithUs } from '../../support/children.ts';

const run = promisify(execFile);

/** Runs a program of the benchmarks to its end, for a test: its servers log into the folder of the tests' run. */
export function runBench(program: 'main.ts' | 'soak/main.ts', ...args: string[]) {
  const running = run(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    env: { ...process.env, BENCH_LOGS: inject('logFolder') },
  });
  endWithUs(running.child);
  return running;
}
