import { LIMITS } from '../contract/core/limits.ts';
import { type Context, instantNow } from './context.ts';

/** For how long a deletion can be taken back. */

const HOUR = 3_600_000;

/** Milliseconds for which it can: what is left of the promised days is for the rows to go. */
export const UNDO_MS = (LIMITS.undoDays * 24 - LIMITS.purgeHours) * HOUR;

/** When what was deleted can be restored no more, and all of it goes; null where nothing was. */
export const goneAt = (deletedAt: string | null): string | null =>
  deletedAt && new Date(Date.parse(deletedAt) + UNDO_MS).toISOString();

/** Whether a deletion can be taken back no more, though a worker may not have come to it yet. */
export const hasGone = (ctx: Context, { deletedAt }: { deletedAt: string | null }): boolean => {
  const at = goneAt(deletedAt);
  return at !== null && at <= instantNow(ctx);
};
