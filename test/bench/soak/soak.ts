import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../../server/config.ts';
import { createContext, sandboxCredentials } from '../../../server/context.ts';
import type { Context } from '../../../server/domain/context.ts';
import { AGING_TABLES } from '../../../server/domain/retention.ts';
import { freePort } from '../../support/ports.ts';
import { type Installation, install } from '../support/installation.ts';
import type { Place } from '../support/place.ts';
import { type RunningServer, startServer } from '../support/programs.ts';
import { Numbers } from '../support/sending.ts';
import { inspectable, lookInside } from './inside.ts';
import { beat, type Scene } from './traffic.ts';
import { growing, type Rows, type Sample, unbounded } from './verdict.ts';

/**
 * Runs the whole server with its worker: some rounds of the same traffic with more than a year between them, which is when
 * tables are tidied; then one process for a time, whose memory is looked at.
 */

const DAY = 86_400;
/** Longer than most of what is tidied is kept. */
const LEAP_DAYS = 401;

interface Length {
  /** Of the same traffic. */
  rounds: number;
  /** Of traffic, in each round. */
  beats: number;
  /** For which memory is looked at. */
  seconds: number;
  samples: number;
}

export interface Soaked {
  rounds: Rows[];
  samples: Sample[];
  tidied: readonly string[];
  /** What is not as it should be. */
  wrong: string[];
}

/** Two go by the machine’s clock, which does not leap; and most texts of patients are a clinic’s, and stay. */
const tidied = AGING_TABLES.filter((table) => !['audit_logs', 'throttles', 'inbound_texts'].includes(table));

export async function soak(place: Place, length: Length): Promise<Soaked> {
  const installation = await install(place);
  const numbers = new Numbers();
  const rounds: Rows[] = [];
  let samples: Sample[] = [];
  for (let round = 0; round < length.rounds; round += 1) {
    const isLast = round === length.rounds - 1;
    await inYear(installation, round, async (server, scene, inspector) => {
      await beats({ ...scene, numbers }, length.beats);
      if (round > 0) await untilTidied(server);
      rounds.push(await countRows(scene.ctx));
      place.say(`round ${round + 1} of ${length.rounds}`);
      if (isLast) samples = await steady({ ...scene, numbers }, server, inspector, length);
    });
  }
  return { rounds, samples, tidied, wrong: [...unbounded(tidied, rounds), ...growing(samples)] };
}

/** Starts the server so many leaps ahead, with a subscription that runs then. */
async function inYear(
  { env, ...installation }: Installation,
  round: number,
  work: (server: RunningServer, scene: Omit<Scene, 'numbers'>, inspector: number) => Promise<void>,
): Promise<void> {
  const ahead = { ...env, CLOCK_OFFSET: String(Number(env.CLOCK_OFFSET) + round * LEAP_DAYS * DAY) };
  const config = readConfig(ahead);
  const { ctx, database } = await createContext(config, pino({ level: 'silent' }));
  const at = (days: number) => new Date(ctx.now().getTime() + days * DAY * 1_000).toISOString();
  await ctx.db.knex('subscriptions').update({ status: 'active', period_start: at(-10), period_end: at(20) });
  const inspector = await freePort();
  const server = await startServer({ ...installation, env: ahead }, { more: inspectable(inspector) });
  const { sandboxKey } = sandboxCredentials(config);
  try {
    await work(server, { url: server.url, ctx, sandboxKey, clinicId: installation.clinicId }, inspector);
  } finally {
    await server.stop();
    await database.close();
  }
}

async function beats(scene: Scene, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await beat(scene);
}

/** A minute and more, for the slowest machine. */
const MOST_LOOKS = 2_000;

/** A worker tidies when it starts: until it has said so. */
async function untilTidied({ logFile }: RunningServer): Promise<void> {
  for (let looks = 0; !readFileSync(logFile, 'utf8').includes('"tidied"'); looks += 1) {
    if (looks === MOST_LOOKS) throw new Error(`Nothing was tidied: see ${logFile}`);
    await wait(50);
  }
}

async function countRows({ db }: Context): Promise<Rows> {
  const rows: Rows = {};
  for (const table of tidied) rows[table] = Number((await db.knex(table).count({ rows: '*' }).first())?.rows);
  return rows;
}

/** Goes on with the traffic in one process, and looks at it now and then, between two beats. */
async function steady(
  scene: Scene,
  server: RunningServer,
  inspector: number,
  { seconds, samples: count }: Length,
): Promise<Sample[]> {
  const inside = await lookInside(server.pid, inspector);
  const samples: Sample[] = [];
  const began = performance.now();
  let calls = 0;
  for (let at = 1; at <= count; at += 1) {
    do calls += await beat(scene);
    while (performance.now() - began < (at * seconds * 1_000) / count);
    const since = (performance.now() - began) / 1_000;
    samples.push({ ...(await inside.held()), calls, seconds: since, megabytes: await sizeOf(scene.ctx) });
  }
  inside.close();
  return samples;
}

async function sizeOf({ db }: Context): Promise<number> {
  const sql =
    db.engine === 'postgres'
      ? 'SELECT pg_database_size(current_database()) AS bytes'
      : 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
  const found = await db.knex.raw(sql);
  return Number((found.rows ?? found)[0].bytes) / 1e6;
}
