import { lockClinic } from '../../store/accounts/clinics.ts';
import { cancelQueuedOf, cancelQueuedTo } from '../../store/sending/messages.ts';
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

/** A transaction for each so many. */
const AT_ONCE = 1_000;

/** Cancels all that waits for a clinic while its deletion is on record, and gives its places back. */
export async function cancelAllOf(ctx: Context, clinicId: string): Promise<void> {
  for (let left = true; left; ) {
    left = await ctx.transaction(async (tx) => {
      // Once it is restored, what waits is wanted again.
      if (!(await lockClinic(tx.db, clinicId))?.deletedAt) return false;
      const cancel = { errorCode: 'clinic_deleted', at: instantNow(tx), limit: AT_ONCE };
      const cancelled = await cancelQueuedOf(tx.db, clinicId, cancel);
      await givePlacesBack(tx, cancelled);
      return cancelled.length > 0;
    });
  }
}
