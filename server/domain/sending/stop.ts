import { setTimeout as wait } from 'node:timers/promises';
import { isInFlight } from '../../store/messages.ts';
import { addOptOut, type OptOutSource } from '../../store/optOuts.ts';
import { type Context, instantNow } from '../context.ts';
import { announceOptOut } from '../webhooks/announce.ts';
import { cancelQueued } from './cancel.ts';

/** Stopping a number, whichever way its patient asks: by text or on the page (DESIGN 7.5). */

/** Milliseconds for which the answer to a stop waits for texts under way, and how often it looks. */
const UNDER_WAY = { atMost: 5_000, every: 20 };

/** Opts a number out for all senders and cancels what is queued for it; false where it was opted out already. */
export async function stopNumber(tx: Context, phoneHash: string, source: OptOutSource): Promise<boolean> {
  const createdAt = instantNow(tx);
  const added = await addOptOut(tx.db, { phoneHash, source, reason: null, userId: null, createdAt });
  await cancelQueued(tx, { phoneHash }, 'opted_out');
  if (added) await announceOptOut(tx, phoneHash);
  return added;
}

/**
 * Waits for the texts to a number that a worker had in hand when it was stopped: who stops is answered afterwards, so
 * that no text goes out once they were.
 */
export async function untilHandedOver(ctx: Context, phoneHash: string): Promise<void> {
  const end = performance.now() + UNDER_WAY.atMost;
  while (performance.now() < end && (await isInFlight(ctx.db, phoneHash))) await wait(UNDER_WAY.every);
}
