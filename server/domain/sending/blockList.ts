import type { BlockedNumber } from '../../contract/routes/settings.ts';
import { addBlock, keepBlock, listBlocked, removeBlock } from '../../store/patients/blockList.ts';
import { lockQueuedTo } from '../../store/sending/messages.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound } from '../refusal.ts';
import { announceStop } from '../webhooks/announce.ts';
import { cancelQueued } from './cancel.ts';
import { settleHolds } from './holds.ts';

/**
 * A clinic's block list. What was queued for a number that comes on it is cancelled. Its audit rows name no number:
 * they hold no patients' data.
 */

/** Adds a number (E.164) and gives the whole list; a number that is on it already stays as it is. */
export async function addToBlockList(
  ctx: Context,
  caller: ClinicCaller,
  { phone, reason }: { phone: string; reason: string | null },
): Promise<BlockedNumber[]> {
  return ctx.transaction(async (tx) => {
    const { clinicId, userId } = caller;
    const added = await blockNumber(tx, { clinicId, phone, reason, userId, asked: false });
    if (added) await audit(tx, caller, { action: 'CREATE', entityType: 'block_list' });
    return listBlocked(tx.db, clinicId);
  });
}

interface Block {
  clinicId: string;
  phone: string;
  reason: string | null;
  userId: string | null;
  /** Whether the patient asked for it: the clinic's webhooks are told of that alone. */
  asked: boolean;
}

/**
 * Blocks a number in a clinic and cancels what waits for it; false when it was blocked already. Where a reply held the
 * number, this decides that it means stop.
 */
export async function blockNumber(tx: Context, block: Block): Promise<boolean> {
  const phoneHash = tx.keys.hashPhone(block.phone);
  const { asked, ...entry } = block;
  const { clinicId, reason, userId } = entry;
  // As `stopNumber` does: anyone who cancels texts has them before what is known of their numbers.
  await lockQueuedTo(tx.db, { phoneHash, clinicId });
  const added = await addBlock(tx.db, { ...entry, phoneHash, createdAt: instantNow(tx) });
  const settled = await settleHolds(tx, { clinicId, userId, phoneHashes: [phoneHash], decision: 'stop' });
  if (settled.length > 0) await keepBlock(tx.db, { clinicId, phoneHash, reason, userId });
  await cancelQueued(tx, { phoneHash, clinicId }, 'block_list');
  if (settled.length > 0 || (added && asked)) await announceStop(tx, phoneHash, clinicId);
  return added || settled.length > 0;
}

/**
 * Takes a number off the list and gives the rest; where a reply held it, this decides that it does not mean stop.
 * Throws `not_found` when it was not on it.
 */
export async function removeFromBlockList(
  ctx: Context,
  caller: ClinicCaller,
  phone: string,
): Promise<BlockedNumber[]> {
  return ctx.transaction(async (tx) => {
    const { clinicId, userId } = caller;
    const phoneHash = tx.keys.hashPhone(phone);
    if (!(await removeBlock(tx.db, clinicId, phoneHash))) throw notFound('The number');
    await settleHolds(tx, { clinicId, userId, phoneHashes: [phoneHash], decision: 'continue' });
    await audit(tx, caller, { action: 'DELETE', entityType: 'block_list' });
    return listBlocked(tx.db, clinicId);
  });
}
