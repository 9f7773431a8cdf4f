import { plural } from '../../../contract/words/counts.ts';
import { lockClinic } from '../../../store/accounts/clinics.ts';
import { clinicsThatWait } from '../../../store/db/restored.ts';
import { addActivity } from '../../../store/reports/activities.ts';
import { cancelQueuedOf } from '../../../store/sending/messages.ts';
import { givePlacesBack } from '../../billing/quota.ts';
import { type Context, instantNow } from '../../context.ts';
import { mailOwners } from '../../mail/owners.ts';

/** Where the carrier cannot be asked, nothing that waits is sent, and staff decide. */

/** A transaction for each so many. */
const AT_ONCE = 1_000;

/** Cancels all that waits, and tells the staff of each clinic; gives how many texts. */
export async function endQueued(ctx: Context, tell: (cancelled: number) => void): Promise<number> {
  let all = 0;
  for (const clinicId of await clinicsThatWait(ctx.db)) {
    for (let cancelled = AT_ONCE; cancelled === AT_ONCE; tell(all)) {
      cancelled = await ctx.transaction((tx) => endSome(tx, clinicId));
      all += cancelled;
    }
  }
  return all;
}

/** Told in the same transaction: a run that goes on tells of the rest. */
async function endSome(tx: Context, clinicId: string): Promise<number> {
  await lockClinic(tx.db, clinicId);
  const at = instantNow(tx);
  const cancelled = await cancelQueuedOf(tx.db, clinicId, { errorCode: 'restored', at, limit: AT_ONCE });
  const texts = cancelled.length;
  if (texts === 0) return 0;
  await givePlacesBack(tx, cancelled);
  await addActivity(tx.db, {
    clinicId,
    type: 'system_event',
    status: 'warning',
    title: 'Texts were cancelled',
    description: `${plural(texts, 'text that waited was', 'texts that waited were')} cancelled: the system was restored from a backup, and nobody can tell which were sent.`,
    userId: null,
    createdAt: at,
  });
  await mailOwners(tx, clinicId, (userId) => ({
    kind: 'texts_cancelled',
    data: { userId, clinicId, texts },
  }));
  return texts;
}
