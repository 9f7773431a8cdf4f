import type { BlockedNumber } from '../../contract/settings.ts';
import { addAuditLog } from '../../store/auditLogs.ts';
import { addBlock, listBlocked, removeBlock } from '../../store/blockList.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound } from '../refusal.ts';
import { cancelQueued } from './cancel.ts';

/** A clinic's block list. What was queued for a number that comes on it is cancelled. */

/** Adds a number (E.164) and gives the whole list; a number that is on it already stays as it is. */
export async function addToBlockList(
  ctx: Context,
  caller: ClinicCaller,
  { phone, reason }: { phone: string; reason: string | null },
): Promise<BlockedNumber[]> {
  return ctx.transaction(async (tx) => {
    const { clinicId, userId } = caller;
    if (await blockNumber(tx, { clinicId, phone, reason, userId })) await audit(tx, caller, 'CREATE');
    return listBlocked(tx.db, clinicId);
  });
}

/** Blocks a number in a clinic and cancels what waits for it; false when it was blocked already. */
export async function blockNumber(
  tx: Context,
  block: { clinicId: string; phone: string; reason: string | null; userId: string | null },
): Promise<boolean> {
  const phoneHash = tx.keys.hashPhone(block.phone);
  const added = await addBlock(tx.db, { ...block, phoneHash, createdAt: instantNow(tx) });
  await cancelQueued(tx, { phoneHash, clinicId: block.clinicId }, 'block_list');
  return added;
}

/** Takes a number off the list and gives the rest; throws `not_found` when it was not on it. */
export async function removeFromBlockList(
  ctx: Context,
  caller: ClinicCaller,
  phone: string,
): Promise<BlockedNumber[]> {
  return ctx.transaction(async (tx) => {
    const removed = await removeBlock(tx.db, caller.clinicId, tx.keys.hashPhone(phone));
    if (!removed) throw notFound('The number');
    await audit(tx, caller, 'DELETE');
    return listBlocked(tx.db, caller.clinicId);
  });
}

/** The row names no number: audit rows hold no patients' data (DESIGN 7.25). */
const audit = (tx: Context, { userId, clinicId }: ClinicCaller, action: string): Promise<void> =>
  addAuditLog(tx.db, { action, userId, clinicId, entityType: 'block_list', createdAt: instantNow(tx) });
