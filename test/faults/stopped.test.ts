import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { describe, onTestFinished, test } from 'vitest';
import type { FreeContext } from '../support/freeRows.ts';
import { eventually } from '../support/sandbox.ts';
import { type Environment, startQuickWorker, stoppable } from './goodword.ts';
import { LONG, seededRandom } from './seed.ts';
import {
  countTexts,
  heldByCarrier,
  judge,
  numbers,
  queue,
  queueNeighbours,
  setStage,
  settled,
  shortOn,
  until,
} from './stage.ts';

/**
 * Two workers share the work; one is stopped with texts in hand, for longer than its lease, and then
 * goes on as if no time had passed. What it had in hand is the other's by then.
 */

const TEXTS = LONG ? 6_000 : 500;
const STOPS = LONG ? 2 : 1;
/** So slow that there are texts to hand over through every stop. */
const SENDS_PER_SECOND = LONG ? '20' : '60';
/** Where as many more are from, each time that all are handed over before a busy machine has found any in hand. */
const MORE_AREAS = ['917', '718', '347'];

/** The texts that a worker has in hand. */
const inHand = async ({ db }: FreeContext, owner: string): Promise<string[]> =>
  db.knex('messages').where({ lease_owner: owner, status: 'sending' }).pluck('id');

/** PostgreSQL ends a transaction in which nothing happens after a minute: here after two seconds. */
const wakeful = (env: Environment): Environment => ({
  ...env,
  ...(env.DATABASE_URL && { DATABASE_URL: `${env.DATABASE_URL}&idle_in_transaction_session_timeout=2000` }),
});

/** Whether somebody holds the one lock that SQLite has; anyone who is stopped with it stops everybody. */
function isLocked({ config, db }: FreeContext): boolean {
  if (db.engine === 'postgres') return false;
  const connection = new SQLite(config.databaseUrl.replace('file:', ''), { timeout: 0 });
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}

describe.each(shortOn('postgres'))('a worker on %s that is stopped past its lease and resumed', (engine) => {
  test('hands over nothing that the other worker took from it', async () => {
    const random = seededRandom();
    const stage = await setStage(engine, { env: { SENDS_PER_SECOND } });
    const { ctx } = stage;
    await stage.behave({ callbacks: 'off' });
    await queue(ctx, numbers(TEXTS));
    let queued = TEXTS + 5;
    const areas = [...MORE_AREAS];
    const queueMore = async () => {
      const area = areas.pop();
      if (!area) return;
      await queue(ctx, numbers(TEXTS, area), `Birch Street Clinic ${area}`);
      queued += TEXTS;
    };
    const sleeper = startQuickWorker({ ...wakeful(stage.env), ...stoppable });
    onTestFinished(sleeper.kill);
    await until(async () => (await heldByCarrier(stage)).length > 0);
    const held = () => ctx.db.knex('messages').whereNotNull('lease_owner').first('lease_owner');
    const { lease_owner: first } = await eventually(held);
    const other = startQuickWorker(wakeful(stage.env));
    onTestFinished(other.kill);
    await until(async () => (await inHandOfOthers(ctx, first)) > 0);

    for (let stop = 0; stop < STOPS; stop += 1) {
      let taken: string[] = [];
      while (taken.length === 0) {
        if ((await countTexts(ctx, 'queued')) === 0) await queueMore();
        await wait(random() * 500);
        await sleeper.stop();
        taken = isLocked(ctx) ? [] : await inHand(ctx, first);
        if (taken.length === 0) sleeper.signal('SIGCONT');
      }
      if (stop === 0) await queueNeighbours(ctx);
      await until(async () => (await inHand(ctx, first)).length === 0);
      sleeper.signal('SIGCONT');
    }

    await settled(ctx);
    await judge(stage, { queued });
    await Promise.all([sleeper.kill(), other.kill()]);
  });
});

async function inHandOfOthers({ db }: FreeContext, owner: string): Promise<number> {
  const texts = await db.knex('messages').where({ status: 'sending' }).whereNot({ lease_owner: owner });
  return texts.length;
}
