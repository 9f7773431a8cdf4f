import { cancelQueuedTo } from '../../store/messages.ts';
import { givePlacesBack } from '../billing/quota.ts';
import { type Context, instantNow } from '../context.ts';

/** Cancels what waits for a number, in one clinic or in all, and gives its places back; gives how many. */
export async function cancelQueued(
  tx: Context,
  target: { phoneHash: string; clinicId?: string },
  errorCode: string,
): Promise<number> {
  const cancelled = await cancelQueuedTo(tx.db, target, { errorCode, at: instantNow(tx) });
  await givePlacesBack(tx, cancelled);
  return cancelled.length;
}
