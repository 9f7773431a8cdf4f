import type { BenchRow } from '../row.ts';
import { install } from '../support/installation.ts';
import { inTurn } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import { runScript, serveScript, signIn, startServer } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

const LINKS = 1_000;
const CONNECTIONS = 32;

export const linkRow: BenchRow = {
  name: 'link',
  database: 'each',
  async run(place) {
    const installation = await install(place);
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    try {
      const { client } = await signIn(server.url);
      await queueTexts(client, new Numbers().take(LINKS));
      const links = await installation.within(async ({ db, keys }) => {
        const rows: { message_id: string; token_hash: string }[] = await db.knex('links');
        return rows.map((row) => ({ token: keys.linkToken(row.message_id), hash: row.token_hash }));
      });
      const bare = await serveScript(place, 'floors/link.ts', { url: installation.databaseUrl });
      try {
        const figures = await inTurn(
          place.size.turns,
          () =>
            load(
              place,
              server.url,
              links.map(({ token }) => token),
            ),
          () =>
            load(
              place,
              bare.url,
              links.map(({ hash }) => hash),
            ),
        );
        return [{ work: 'GET /api/r/{token}', ...figures, unit: 'a second', bar: { least: 0.6 } }];
      } finally {
        await bare.stop();
      }
    } finally {
      await server.stop();
    }
  },
};

async function load(place: Place, origin: string, tokens: string[]): Promise<number> {
  const paths = tokens.map((token) => `/api/r/${token}`);
  const job = { origins: [origin], paths, connections: CONNECTIONS, seconds: place.size.linkSeconds };
  const { output } = await runScript(place, 'load.ts', job);
  place.say(`${Number(output).toFixed(0)} answers a second`);
  return Number(output);
}
