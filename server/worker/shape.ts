import { newerMigration } from '../domain/admin/readiness.ts';
import type { Context } from '../domain/context.ts';
import { type Loop, startLoop } from './loop.ts';

const LOOK_EVERY = 1_000;
/** The longest that a timer can rest: it is stopped before. */
const FOREVER = 2 ** 31 - 1;

/** Calls `stop` once a newer program has taken from the database what this one needs: it must touch it no more. */
export const watchShape = (ctx: Context, stop: (migration: string) => void): Loop =>
  startLoop(ctx, 'shape', async () => {
    const newer = await newerMigration(ctx);
    if (newer === undefined) return LOOK_EVERY;
    ctx.log.error({ migration: newer }, 'a newer version changed the database: this worker stops');
    stop(newer);
    return FOREVER;
  });
