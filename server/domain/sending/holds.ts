import type { Decision } from '../../contract/inbound.ts';
import { LIMITS } from '../../contract/limits.ts';
import { addActivity } from '../../store/activities.ts';
import { addBlock, findBlocked, removeBlock } from '../../store/blockList.ts';
import { decideHeld, findHeld, holdReply } from '../../store/heldReplies.ts';
import { type Context, instantNow } from '../context.ts';

/**
 * A reply that may mean stop holds further texts until staff decide (DESIGN 7.5). The hold is an entry on the clinic's
 * block list that a reply stands behind: so every check, list and count obeys it already, the triggers of migration
 * 0006 included. What is queued waits meanwhile and is cancelled only when the reply means stop.
 */

interface HoldingReply {
  id: string;
  clinicId: string;
  phone: string;
  phoneHash: string;
  body: string;
}

/** Holds the number of a reply, unless the clinic blocks it anyway; whether that made an entry on the list. */
export async function holdNumber(tx: Context, reply: HoldingReply): Promise<boolean> {
  const { clinicId, phone, phoneHash } = reply;
  const createdAt = instantNow(tx);
  const block = { clinicId, phone, phoneHash, reason: quote(reply.body), userId: null, createdAt };
  const isBlocked = (await findBlocked(tx.db, clinicId, [phoneHash])).has(phoneHash);
  const added = !isBlocked && (await addBlock(tx.db, block));
  const isHeld = added || (await findHeld(tx.db, clinicId, [phoneHash])).has(phoneHash);
  if (isHeld) await holdReply(tx.db, clinicId, reply.id, createdAt);
  return added;
}

/** The patient's own words, as the reason for an entry on the block list. */
export function quote(body: string): string {
  const most = LIMITS.reasonLength - 'Replied: “…”'.length;
  return body.length > most ? `Replied: “${body.slice(0, most)}…”` : `Replied: “${body}”`;
}

interface Decided {
  clinicId: string;
  phoneHashes: readonly string[];
  decision: Decision;
  /** Who decided. */
  userId: string | null;
}

/**
 * Decides every reply that holds one of these numbers, and tells the clinic; false where none does. The entry on the
 * block list stays as it is: see `releaseNumber`.
 */
export async function settleHolds(tx: Context, decided: Decided): Promise<boolean> {
  const { clinicId, phoneHashes, decision, userId } = decided;
  if (phoneHashes.length === 0) return false;
  const ids = await decideHeld(tx.db, clinicId, phoneHashes, { decision, userId, at: instantNow(tx) });
  for (const id of ids) await tellDecision(tx, { clinicId, userId, decision, id });
  return ids.length > 0;
}

/** Lets a held number be texted again; false where nothing held it, and then nothing changes. */
export async function releaseNumber(
  tx: Context,
  { clinicId, phoneHash, userId }: { clinicId: string; phoneHash: string; userId: string },
): Promise<boolean> {
  const settled = await settleHolds(tx, { clinicId, userId, phoneHashes: [phoneHash], decision: 'continue' });
  if (settled) await removeBlock(tx.db, clinicId, phoneHash);
  return settled;
}

const TOLD: Record<Decision, { title: string; description: string }> = {
  stop: {
    title: 'A patient’s reply meant stop',
    description: 'The number stays on your block list; what was queued for it is cancelled.',
  },
  continue: {
    title: 'A patient’s reply did not mean stop',
    description: 'The number can be texted again.',
  },
};

/** Tells the clinic's activity list what somebody decided about a reply. */
export async function tellDecision(
  tx: Context,
  told: { clinicId: string; userId: string | null; decision: Decision; id: string },
): Promise<void> {
  const { clinicId, userId, decision, id: entityId } = told;
  const createdAt = instantNow(tx);
  const entry = { clinicId, type: 'sms_received', status: 'info', userId, entityId, createdAt } as const;
  await addActivity(tx.db, { ...entry, ...TOLD[decision] });
}
