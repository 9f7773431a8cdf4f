import { setTimeout as wait } from 'node:timers/promises';
import { sandboxCredentials } from '../../../server/context.ts';
import type { Context } from '../../../server/domain/context.ts';
import { finalBody } from '../../../server/domain/sending/reviewLink.ts';
import type { BenchRow } from '../row.ts';
import { type Installation, install } from '../support/installation.ts';
import { median } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import { familyTimeOf, postgresOf, processorTimeOf } from '../support/processor.ts';
import { runScript, signIn, startCarrier, startServer } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

const BAR = { least: 0.7 };

export const drainRow: BenchRow = {
  name: 'drain',
  database: 'each',
  async run(place) {
    const { texts, longTurns } = place.size;
    const installation = await install(place);
    const carrier = await startCarrier(installation);
    const numbers = new Numbers();
    const ours: Drained[] = [];
    const floor: Drained[] = [];
    try {
      for (let turn = 0; turn < longTurns; turn += 1) {
        const batchId = await queue(installation, numbers.take(texts));
        ours.push(await drain(installation, carrier.url, batchId));
        floor.push(await drainBare(place, installation, carrier.url, batchId));
        place.say(`drained in ${describe(ours.at(-1), texts)}; floor: ${describe(floor.at(-1), texts)}`);
      }
    } finally {
      await carrier.stop();
    }
    const rates = (part: 'accepted' | 'delivered') => {
      const rate = (all: Drained[]) => texts / median(all.map((drained) => drained[part] / 1000));
      return { ours: rate(ours), floor: rate(floor), unit: 'a second' as const, bar: BAR };
    };
    const work = `drain ${texts.toLocaleString('en-US')} texts to the carrier`;
    return [
      { work, ...rates('accepted') },
      { work: '… until every receipt is in', ...rates('delivered') },
    ];
  },
};

/** Milliseconds from the first call to the carrier's last answer, and to its last delivery receipt. */
interface Drained {
  accepted: number;
  delivered: number;
  /** What our process and PostgreSQL's used of the processors meanwhile. */
  processor?: { server: number; postgres: number };
}

function describe(drained: Drained | undefined, texts: number): string {
  if (!drained) return '';
  const { accepted, delivered, processor } = drained;
  const times = `${(accepted / 1000).toFixed(1)} s, receipts ${(delivered / 1000).toFixed(1)} s`;
  if (!processor) return times;
  const each = (time: number) => `${(time / texts).toFixed(2)} ms`;
  return `${times} (processor for each text: ours ${each(processor.server)}, PostgreSQL ${each(processor.postgres)})`;
}

async function queue(installation: Installation, phoneNumbers: string[]): Promise<string> {
  const server = await startServer(installation, { args: ['serve', '--no-worker'] });
  try {
    const { client } = await signIn(server.url);
    return await queueTexts(client, phoneNumbers);
  } finally {
    await server.stop();
  }
}

/** Starts the whole server and lets its worker find the texts. */
async function drain(installation: Installation, carrier: string, batchId: string): Promise<Drained> {
  const server = await startServer(installation, { more: { SANDBOX_URL: carrier } });
  const postgres = postgresOf(installation.databaseUrl);
  const used = () => ({
    server: processorTimeOf(server.pid),
    postgres: postgres === undefined ? 0 : familyTimeOf(postgres),
  });
  const before = used();
  try {
    return await installation.within(async ({ db }) => {
      const batch = () => db.knex('messages').where({ batch_id: batchId });
      while (await batch().whereNot({ status: 'delivered' }).first('id')) await wait(200);
      const [times] = await batch()
        .min('claimed_at as began')
        .max('accepted_at as accepted')
        .max('delivered_at as delivered');
      const { began, accepted, delivered } = times ?? {};
      const since = (instant: string) => Date.parse(instant) - Date.parse(began);
      const after = used();
      const processor = {
        server: after.server - before.server,
        postgres: after.postgres - before.postgres,
      };
      return { accepted: since(accepted), delivered: since(delivered), processor };
    });
  } finally {
    await server.stop();
  }
}

async function drainBare(
  place: Place,
  installation: Installation,
  carrier: string,
  batchId: string,
): Promise<Drained> {
  const job = await installation.within(async (ctx) => ({
    ...sandboxCredentials(ctx.config),
    concurrency: ctx.config.sendConcurrency,
    texts: await readTexts(ctx, batchId),
  }));
  const { output } = await runScript(place, 'floors/drain.ts', { ...job, carrier });
  return JSON.parse(output);
}

/** The same texts as the carrier got them. */
async function readTexts(ctx: Context, batchId: string) {
  const rows = await ctx.db.knex('messages').where({ batch_id: batchId }).orderBy('id');
  return rows.map((row) => ({
    to: row.phone,
    from: row.sender,
    body: finalBody(ctx, row),
    validityPeriod: 3_600,
  }));
}
