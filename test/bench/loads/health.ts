import { setTimeout as wait } from 'node:timers/promises';
import type { HarmJob } from '../harm.ts';
import type { BenchRow } from '../row.ts';
import { install } from '../support/installation.ts';
import { percentile95, time } from '../support/measure.ts';
import { serveScript, startServer } from '../support/programs.ts';

/** How long `/api/health` takes while somebody means harm, and the same at rest beside it. */

const SLOW = 400;
const AT_ONCE = 20;
const BETWEEN = 20;
const MOST = 100;

export const healthLoad: BenchRow = {
  name: 'health',
  database: 'none',
  async run(place) {
    const server = await startServer(await install(place), { args: ['serve', '--no-worker'] });
    const { url } = server;
    try {
      const rest = await askFor(url, place.size.restSeconds);
      const job: HarmJob = { url, slow: SLOW, addresses: 8, atOnce: AT_ONCE };
      const harm = await serveScript(place, 'harm.ts', job);
      const beside = await askFor(url, 2 * place.size.restSeconds);
      await harm.stop();
      const unit = 'ms' as const;
      return [
        {
          work: `/api/health beside ${SLOW} slow connections and ${AT_ONCE} bad calls: 95th percentile`,
          ours: percentile95(beside),
          floor: null,
          unit,
          bar: { most: MOST },
        },
        { work: '… the longest', ours: Math.max(...beside), floor: null, unit, bar: { most: MOST } },
        { work: '… at rest: 95th percentile', ours: percentile95(rest), floor: null, unit, bar: null },
      ];
    } finally {
      await server.stop();
    }
  },
};

/** Milliseconds of calls one after the other. */
async function askFor(url: string, seconds: number): Promise<number[]> {
  const took: number[] = [];
  const ends = performance.now() + seconds * 1_000;
  while (took.length === 0 || performance.now() < ends) {
    took.push(await time(async () => (await fetch(`${url}/api/health`)).text()));
    await wait(BETWEEN);
  }
  return took;
}
