import { endDeleted } from '../domain/admin/endDeleted.ts';
import { purge } from '../domain/admin/purge.ts';
import type { Context } from '../domain/context.ts';
import { type Loop, startLoop } from './loop.ts';

const END_EVERY = 300_000;
/** What may be restored no more goes at once: it is promised to be gone by then. */
const PURGE_EVERY = 60_000;
/** Between two steps: SQLite's are this process's own time, in which it answers nobody. */
const PURGE_REST = 25;

/** What goes on after something was deleted: its subscription ends, and after a while its rows go. */
export function startDeletions(ctx: Context): Loop[] {
  let after = '';
  return [
    startLoop(ctx, 'deleted subscriptions', async () => {
      after = await endDeleted(ctx, after);
      return after === '' ? END_EVERY : 0;
    }),
    startLoop(ctx, 'purge', async () => ((await purge(ctx)) ? PURGE_REST : PURGE_EVERY)),
  ];
}
