import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRow } from '../row.ts';
import { install } from '../support/installation.ts';
import { memoryOf } from '../support/measure.ts';
import { processorTimeOf } from '../support/processor.ts';
import { signIn, startServer } from '../support/programs.ts';

/** What screens that are left open cost a server: memory, and the share of one core, while nothing happens. */

const WATCHERS = 500;
const CORE_MS = 1_000;

export const watchersLoad: BenchRow = {
  name: 'watchers',
  database: 'each',
  async run(place) {
    const installation = await install(place);
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    const leaving = new AbortController();
    try {
      const { accessToken } = await signIn(server.url);
      const headers = { authorization: `Bearer ${accessToken}` };
      const before = memoryOf(server.pid, 'VmRSS');
      const open = () => fetch(`${server.url}/api/live`, { headers, signal: leaving.signal });
      const streams = await Promise.all(Array.from({ length: WATCHERS }, open));
      const refused = streams.find(({ ok }) => !ok);
      if (refused) throw new Error(`A watcher was refused: ${refused.status}.`);
      const used = processorTimeOf(server.pid);
      const seconds = place.size.restSeconds;
      await wait(seconds * 1_000);
      const share = (processorTimeOf(server.pid) - used) / (seconds * CORE_MS);
      const memory = memoryOf(server.pid, 'VmRSS') - before;
      return [
        { work: `${WATCHERS} watchers: memory`, ours: memory, floor: null, unit: 'MiB', bar: null },
        {
          work: '… milliseconds of a core a second',
          ours: share * CORE_MS,
          floor: null,
          unit: 'ms',
          bar: null,
        },
      ];
    } finally {
      leaving.abort();
      await server.stop();
    }
  },
};
