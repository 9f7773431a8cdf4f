import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { BenchRow } from '../row.ts';
import { addClinic, install, OWNER } from '../support/installation.ts';
import { memoryOf } from '../support/measure.ts';
import { processorTimeOf } from '../support/processor.ts';
import { signIn, startServer } from '../support/programs.ts';

/** What screens that are left open cost a server: memory, and the share of one core, while nothing happens. */

const CORE_MS = 1_000;

export const watchersLoad: BenchRow = {
  name: 'watchers',
  database: 'each',
  async run(place) {
    const { watchers } = place.size;
    const installation = await install(place);
    const people = Array.from({ length: watchers / LIMITS.liveStreams }, (_, at) => ({
      ...OWNER,
      email: `watcher${at}@example.com`,
    }));
    await installation.within(async (ctx) => {
      for (const person of people) await addClinic(ctx, person);
    });
    const server = await startServer(installation, {
      args: ['serve', '--no-worker'],
      more: { CONNECTIONS_PER_ADDRESS: String(2 * watchers) },
    });
    const leaving = new AbortController();
    try {
      const tokens: string[] = [];
      for (const person of people) tokens.push((await signIn(server.url, person)).accessToken);
      const before = memoryOf(server.pid, 'VmRSS');
      const open = (_: unknown, at: number) =>
        fetch(`${server.url}/api/live`, {
          headers: { authorization: `Bearer ${tokens[at % tokens.length]}` },
          signal: leaving.signal,
        });
      const streams = await Promise.all(Array.from({ length: watchers }, open));
      const refused = streams.find(({ ok }) => !ok);
      if (refused) throw new Error(`A watcher was refused: ${refused.status}.`);
      const used = processorTimeOf(server.pid);
      const seconds = place.size.restSeconds;
      await wait(seconds * 1_000);
      const share = (processorTimeOf(server.pid) - used) / (seconds * CORE_MS);
      const memory = memoryOf(server.pid, 'VmRSS') - before;
      return [
        { work: `${watchers} watchers: memory`, ours: memory, floor: null, unit: 'MiB', bar: null },
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
