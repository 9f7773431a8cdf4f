import { LIMITS } from '../contract/limits.ts';
import { type Context, instantNow } from './context.ts';

/** For how long a deletion can be taken back (DESIGN 7.8). */

const DAY = 86_400_000;

/** When what was deleted can be restored no more, and all of it goes; null where nothing was. */
export const goneAt = (deletedAt: string | null): string | null =>
  deletedAt && new Date(Date.parse(deletedAt) + LIMITS.undoDays * DAY).toISOString();

/** Whether a deletion can be taken back no more, though a worker may not have come to it yet. */
export const hasGone = (ctx: Context, { deletedAt }: { deletedAt: string | null }): boolean => {
  const at = goneAt(deletedAt);
  return at !== null && at <= instantNow(ctx);
};
