import type { BlockedNumber } from '../../contract/routes/settings.ts';
import { listBlocked } from '../../store/patients/blockList.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { addToBlockList, removeFromBlockList } from '../sending/blockList.ts';
import { inClinic } from './inClinic.ts';

/** A clinic's block list in a super admin's hands: as its own people have it, and reading it is audited too. */

/** Throws `not_found`. */
export function getClinicBlockList(ctx: Context, caller: Caller, clinicId: string): Promise<BlockedNumber[]> {
  return ctx.transaction(async (tx) => {
    const actor = await inClinic(tx, caller, clinicId);
    await audit(tx, actor, { action: 'READ', entityType: 'block_list' });
    return listBlocked(tx.db, clinicId);
  });
}

/** Throws `not_found`. */
export const addToClinicBlockList = async (
  ctx: Context,
  caller: Caller,
  clinicId: string,
  block: { phone: string; reason: string | null },
): Promise<BlockedNumber[]> => addToBlockList(ctx, await inClinic(ctx, caller, clinicId), block);

/** Throws `not_found` for the clinic, and for a number that is not on its list. */
export const removeFromClinicBlockList = async (
  ctx: Context,
  caller: Caller,
  clinicId: string,
  phone: string,
): Promise<BlockedNumber[]> => removeFromBlockList(ctx, await inClinic(ctx, caller, clinicId), phone);
