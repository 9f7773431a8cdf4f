import { beat, countAlive, stopBeating } from '../../store/workerHeartbeats.ts';
import { type Context, instantNow } from '../context.ts';

/** Workers know of each other through the database, so that any number share the sender's rate. */

const GONE_AFTER = 30_000;

/** Says that a worker lives; gives how many do. */
export async function sayAlive(ctx: Context, worker: string): Promise<number> {
  const now = instantNow(ctx);
  await beat(ctx.db, worker, now);
  return countAlive(ctx.db, new Date(Date.parse(now) - GONE_AFTER).toISOString());
}

export const sayGone = (ctx: Context, worker: string): Promise<void> => stopBeating(ctx.db, worker);
