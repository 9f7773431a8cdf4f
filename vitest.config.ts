import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longestFirst.ts';
import { documents } from './vite.documents.ts';

const second = 1000;

// One project per room, so that `vitest run --project api` is one room's tests. A time-out here only ends
// what hangs: no test asserts how long something takes.
const rooms = ['support', 'contract', 'domain', 'migrations', 'api', 'cli', 'dashboard'];

/** The long form waits as long as the product does: half a minute for each of many refusals, minutes for an answer. */
const faultsEnd = (process.env.FAULTS === 'long' ? 2_400 : 600) * second;

function project(name: string, timeout: number, groupOrder: number, maxWorkers: number, isolate = true) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`test/${name}/**/*.test.{ts,tsx}`],
      testTimeout: timeout,
      hookTimeout: timeout,
      sequence: { groupOrder },
      maxWorkers,
      isolate,
      // What is built is loaded as it is: else it is read and taken apart again for each server that a test starts.
      server: { deps: { external: [/\/build\//] } },
    },
  };
}

export default defineConfig({
  plugins: [documents()],
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    pool: 'forks',
    // A second, which is what a poll waits by itself, is a claim about the machine.
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 20 * second } },
    // Files of a room share its modules, which take seconds to load; the dashboard's keep the state of a browser.
    // Four files at a time on two cores, since they wait for half of it. The journeys in a browser and the stories run after the
    // rooms, beside the killed servers, which mostly wait for what is late or lost, and the short form of the benchmarks, whose
    // figures say nothing: six at a time. The search of all logs comes last.
    projects: [
      ...rooms.map((room) => project(room, 120 * second, 0, 4, room === 'dashboard')),
      project('browser', 180 * second, 1, 6, false),
      project('stories', 300 * second, 1, 6, false),
      project('faults', faultsEnd, 1, 6, false),
      project('bench', 900 * second, 1, 6),
      project('release', 900 * second, 1, 6),
      project('log', 120 * second, 2, 1),
    ],
  },
});
