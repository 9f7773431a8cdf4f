import type { Context } from '../../../server/domain/context.ts';
import { insertBare, type Rows } from '../floors/queue.ts';
import type { BenchRow } from '../row.ts';
import { install, installBare } from '../support/installation.ts';
import { inTurn, time } from '../support/measure.ts';
import { signIn, startServer } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

export const queueRow: BenchRow = {
  name: 'queue',
  database: 'each',
  async run(place) {
    const { texts, turns } = place.size;
    const installation = await install(place);
    const bare = await installBare(place);
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    try {
      const { client } = await signIn(server.url);
      const numbers = new Numbers();
      let batchId = await queueTexts(client, numbers.take(100));
      const figures = await inTurn(
        turns,
        () =>
          time(async () => {
            batchId = await queueTexts(client, numbers.take(texts));
          }),
        async () => {
          const rows = await installation.within((ctx) => readBatch(ctx, batchId, bare.clinicId));
          return insertBare(bare.databaseUrl, rows);
        },
      );
      const work = `queue ${texts.toLocaleString('en-US')} texts in one send-bulk`;
      return [{ work, ...figures, unit: 'ms', bar: { most: 6 } }];
    } finally {
      await server.stop();
    }
  },
};

/** The rows of a batch, as they would stand in another clinic's database. */
async function readBatch({ db }: Context, batchId: string, clinicId: string): Promise<Record<string, Rows>> {
  const messages: Rows = await db.knex('messages').where({ batch_id: batchId }).orderBy('id');
  const links: Rows = await db
    .knex('links')
    .whereIn('message_id', db.knex('messages').where({ batch_id: batchId }).select('id'))
    .orderBy('message_id');
  const moved = (rows: Rows) => rows.map((row) => ({ ...row, clinic_id: clinicId }));
  return { messages: moved(messages), links: moved(links) };
}
