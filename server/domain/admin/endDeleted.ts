import { findClinic } from '../../store/accounts/clinics.ts';
import { listCharged } from '../../store/admin/purge.ts';
import { endSubscription } from '../billing/endSubscription.ts';
import { askInTurn } from '../billing/inTurn.ts';
import type { Context } from '../context.ts';

/** So few that nobody waits long for a worker that stops. */
const AT_ONCE = 5;

/**
 * Ends the next few subscriptions of deleted clinics that run still: the payment provider did not answer, or somebody
 * paid a checkout that was open. Gives the clinic to go on `after`, '' where that was all for now.
 */
export async function endDeleted(ctx: Context, after: string): Promise<string> {
  const clinicIds = await listCharged(ctx.db, { after, limit: AT_ONCE });
  return askInTurn(ctx, clinicIds, (clinicId) => endIfDeleted(ctx, clinicId));
}

/** Ends the subscription of a clinic, unless it was restored meanwhile. Throws PaymentsError. */
export async function endIfDeleted(ctx: Context, clinicId: string): Promise<void> {
  const clinic = await findClinic(ctx.db, clinicId);
  if (clinic?.deletedAt) await endSubscription(ctx, clinicId);
}
