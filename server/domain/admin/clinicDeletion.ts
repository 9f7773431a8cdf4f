import { saveClinic } from '../../store/accounts/clinics.ts';
import { endSessionsOfClinic } from '../../store/accounts/sessions.ts';
import { audit } from '../audit.ts';
import { logTrouble } from '../billing/provider.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { mailOwners } from '../mail/owners.ts';
import { PaymentsError } from '../ports.ts';
import { cancelAllOf } from '../sending/cancel.ts';
import { untilHandedOver } from '../sending/stop.ts';
import { endIfDeleted } from './endDeleted.ts';
import { readClinic } from './inClinic.ts';

/** Deleting clinics, and taking that back for a while. */

/**
 * Deletes a clinic. Once this resolved no text of it goes out any more; its people are signed out, and its subscription
 * has ended, or will once the payment provider answers (`endDeleted`). Throws `not_found`.
 */
export async function deleteClinic(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.transaction((tx) => markDeleted(tx, caller, id));
  await finishDeletion(ctx, id);
}

/** What follows once a clinic is marked as deleted: nothing of it goes out any more, and nothing is charged. */
export async function finishDeletion(ctx: Context, id: string): Promise<void> {
  await cancelAllOf(ctx, id);
  await untilHandedOver(ctx, { clinicId: id });
  // What a worker had in hand, and did not hand over any more, waits again.
  await cancelAllOf(ctx, id);
  await endIfDeleted(ctx, id).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    logTrouble(ctx, error, { clinicId: id });
  });
}

/** Anyone who is deleted already stays so, with its day. */
export async function markDeleted(tx: Context, caller: Caller, id: string): Promise<void> {
  const clinic = await readClinic(tx, id);
  if (clinic.deletedAt !== null) return;
  const at = instantNow(tx);
  await saveClinic(tx.db, { ...clinic, deletedAt: at, updatedAt: at });
  await endSessionsOfClinic(tx.db, id, { at, reason: 'clinic deleted' });
  await audit(tx, { ...caller, clinicId: id }, { action: 'DELETE', entityType: 'clinic', entityId: id });
  await mailOwners(tx, id, (userId) => ({ kind: 'clinic_deleted', data: { userId, clinicId: id } }));
}

/**
 * Takes a deletion back. Texts that were cancelled and a subscription that was ended stay so. Throws `not_found`, also
 * where it is too late.
 */
export async function restoreClinic(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const clinic = await readClinic(tx, id);
    if (clinic.deletedAt === null) return;
    // Whatever was queued beside the deletion, and nobody cancelled yet.
    await cancelAllOf(tx, id);
    await saveClinic(tx.db, { ...clinic, deletedAt: null, updatedAt: instantNow(tx) });
    const metadata = { fields: ['deletedAt'], restored: true };
    const entry = { action: 'UPDATE', entityType: 'clinic', entityId: id, metadata } as const;
    await audit(tx, { ...caller, clinicId: id }, entry);
    await mailOwners(tx, id, (userId) => ({ kind: 'clinic_restored', data: { userId, clinicId: id } }));
  });
}
