import { setTimeout as wait } from 'node:timers/promises';
import { addOptOut, type OptOutSource } from '../../store/patients/optOuts.ts';
import { isInFlight, lockQueuedTo } from '../../store/sending/messages.ts';
import { decideUnclaimed } from '../../store/sending/unclaimedTexts.ts';
import { type Context, instantNow } from '../context.ts';
import { announceOptOut } from '../webhooks/announce.ts';
import { cancelQueued } from './cancel.ts';

/** Stopping a number, whichever way its patient asks: by text, on the page, or the operator. */

/**
 * Milliseconds for which the answer to the one who stops texts waits for those under way, and how often it looks. The carrier
 * waits 15 seconds for the answer to a STOP (twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
const UNDER_WAY = { atMost: 10_000, every: 20 };

/**
 * Opts a number out for all senders and cancels what is queued for it; what it texted that is no clinic's is dealt with.
 * False where it was opted out already.
 */
export async function stopNumber(
  tx: Context,
  phoneHash: string,
  source: OptOutSource,
  by: { userId: string | null; reason: string | null } = { userId: null, reason: null },
): Promise<boolean> {
  // Texts, then what is known of their number, then the clinic's usage: in the order of workers and of the one who cancels a
  // clinic's texts, so that neither waits for the other.
  await lockQueuedTo(tx.db, { phoneHash });
  const added = await addOptOut(tx.db, { phoneHash, source, ...by, createdAt: instantNow(tx) });
  await cancelQueued(tx, { phoneHash }, 'opted_out');
  const decided = { decision: 'stop', userId: by.userId, at: instantNow(tx) } as const;
  await decideUnclaimed(tx.db, { phoneHash }, decided);
  if (added) await announceOptOut(tx, phoneHash);
  return added;
}

/**
 * Waits for the texts that a worker had in hand when they were stopped: those to a number, of a clinic, or all. Who stops
 * is answered afterwards, so that no text goes out once they were.
 */
export async function untilHandedOver(
  ctx: Context,
  texts: { phoneHash?: string; clinicId?: string },
): Promise<void> {
  const end = performance.now() + UNDER_WAY.atMost;
  while (performance.now() < end && (await isInFlight(ctx.db, texts))) await wait(UNDER_WAY.every);
}
