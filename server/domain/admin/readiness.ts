import type { ErrorDetail } from '../../contract/core/errors.ts';
import { LIMITS } from '../../contract/core/limits.ts';
import { compareMigrations } from '../../store/db/migrations.ts';
import type { Context, Life } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { listWorkers } from './workers.ts';

/** Whether this process can do its work: what a load balancer asks before it sends anybody here. */

/** What this process found; milliseconds of its own clock. */
interface Found {
  lookedAt: number;
  missing: Promise<ErrorDetail[]>;
  /** When a worker was last alive; null where none was ever seen. */
  workerAt: number | null;
}

/** However many ask, the database is asked once in so many milliseconds. */
const COUNTS_FOR = 1_000;

const found = new WeakMap<Life, Found>();

/** Throws `unavailable`, with a sentence for each thing that is missing. */
export async function refuseUnready(ctx: Context): Promise<void> {
  const missing = ctx.life.stopping ? [STOPPING] : await look(ctx);
  if (missing.length === 0) return;
  const sentences = missing.map(({ message }) => message).join(' ');
  throw new Refusal('unavailable', sentences, { details: missing });
}

const STOPPING: ErrorDetail = { path: 'stopping', message: 'This server was told to stop.' };

function look(ctx: Context): Promise<ErrorDetail[]> {
  const before = found.get(ctx.life);
  if (before && performance.now() - before.lookedAt < COUNTS_FOR) return before.missing;
  const now: Found = {
    lookedAt: performance.now(),
    workerAt: before?.workerAt ?? null,
    missing: Promise.resolve([]),
  };
  now.missing = listMissing(ctx, now);
  found.set(ctx.life, now);
  return now.missing;
}

async function listMissing(ctx: Context, memory: Found): Promise<ErrorDetail[]> {
  try {
    return [...(await lookAtShape(ctx)), ...(await lookForWorker(ctx, memory))];
  } catch {
    return [{ path: 'database', message: 'The database does not answer.' }];
  }
}

/** The first migration by which a newer program took away what this one needs. */
export async function newerMigration(ctx: Context): Promise<string | undefined> {
  const { contracting } = await compareMigrations(ctx.db);
  return contracting[0];
}

async function lookAtShape(ctx: Context): Promise<ErrorDetail[]> {
  const { lacking, contracting } = await compareMigrations(ctx.db);
  const sentences = [
    ...contracting
      .slice(0, 1)
      .map((name) => `A newer version changed the database by ${name}: start it here.`),
    ...lacking.slice(0, 1).map((name) => `The database lacks ${name}: run goodword-server migrate.`),
  ];
  return sentences.map((message) => ({ path: 'migrations', message }));
}

/**
 * A worker that is started again is away for a moment, and one that was never started is nobody's fault: only one that
 * this installation had lately, and that has been gone for longer than that, is missed.
 */
async function lookForWorker(ctx: Context, memory: Found): Promise<ErrorDetail[]> {
  const workers = await listWorkers(ctx);
  if (workers.some(({ alive }) => alive)) {
    memory.workerAt = memory.lookedAt;
    return [];
  }
  const goneFor = memory.workerAt === null ? 0 : memory.lookedAt - memory.workerAt;
  if (workers.length === 0 && goneFor < LIMITS.workerGoneSeconds * 1_000) return [];
  return [
    {
      path: 'worker',
      message: 'No worker was seen lately, so no text goes out: start goodword-server worker.',
    },
  ];
}
