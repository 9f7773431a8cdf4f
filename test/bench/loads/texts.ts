import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRow, Measured } from '../row.ts';
import { type Installation, install } from '../support/installation.ts';
import type { Place } from '../support/place.ts';
import { signIn, startCarrier, startServer, startWorkers } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

/** How many texts a second workers hand to the pretend carrier: one process, and several on one database. */

const PROCESSES = [1, 3];

async function drain(
  place: Place,
  installation: Installation,
  numbers: Numbers,
  count: number,
): Promise<number> {
  const carrier = await startCarrier(installation);
  // Takes the receipts, as it would beside workers of their own.
  const server = await startServer(installation, {
    args: ['serve', '--no-worker'],
    more: { SANDBOX_URL: carrier.url },
  });
  try {
    const { client } = await signIn(server.url);
    const batch_id = await queueTexts(client, numbers.take(place.size.texts));
    const callback = { SANDBOX_URL: carrier.url, PUBLIC_URL: server.url };
    const workers = startWorkers(installation, count, callback);
    const rate = await installation.within(async ({ db }) => {
      const batch = () => db.knex('messages').where({ batch_id });
      while (await batch().whereNull('accepted_at').first('id')) await wait(200);
      const [times] = await batch().min('claimed_at as began').max('accepted_at as ended');
      return place.size.texts / ((Date.parse(times?.ended) - Date.parse(times?.began)) / 1_000);
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    place.say(`${count} workers: ${rate.toFixed(0)} a second`);
    return rate;
  } finally {
    await server.stop();
    await carrier.stop();
  }
}

export const textsLoad: BenchRow = {
  name: 'texts',
  database: 'each',
  async run(place) {
    const installation = await install(place);
    const numbers = new Numbers();
    const measured: Measured[] = [];
    for (const count of PROCESSES) {
      const ours = await drain(place, installation, numbers, count);
      const work = `texts to the carrier; ${count === 1 ? '1 worker' : `${count} workers`}`;
      measured.push({ work, ours, floor: null, unit: 'a second', bar: null });
    }
    return measured;
  },
};
