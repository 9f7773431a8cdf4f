import { randomBytes } from 'node:crypto';
import type { BenchRow } from '../row.ts';
import { install } from '../support/installation.ts';
import { median } from '../support/measure.ts';
import { runScript, signIn, startServer } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

const LINKS = 200;

/** Whether the time of an answer tells more than the answer: a token that nobody has beside one that is known. */
export const guessRow: BenchRow = {
  name: 'guess',
  database: 'each',
  async run(place) {
    const installation = await install(place, { TRUST_PROXY: 'true' });
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    try {
      const { client } = await signIn(server.url);
      await queueTexts(client, new Numbers().take(LINKS));
      const known = await installation.within(async ({ db, keys }) => {
        const ids: string[] = await db.knex('links').pluck('message_id');
        return ids.map((id) => keys.linkToken(id));
      });
      const unknown = known.map(() => randomBytes(6).toString('hex'));
      const job = { origin: server.url, known, unknown, calls: place.size.guesses };
      const turns: { known: number; unknown: number }[] = [];
      for (let turn = 0; turn < place.size.longTurns; turn += 1) {
        turns.push(JSON.parse((await runScript(place, 'guess.ts', { ...job, turn })).output));
      }
      return [
        {
          work: 'an unknown token beside a known one',
          ours: median(turns.map((one) => one.unknown)),
          floor: median(turns.map((one) => one.known)),
          unit: 'µs',
          bar: { most: 1.2 },
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
