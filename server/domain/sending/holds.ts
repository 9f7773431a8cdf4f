import { LIMITS } from '../../contract/core/limits.ts';
import type { Decision, InboundMeaning } from '../../contract/routes/inbound.ts';
import { addBlock, findBlocked, removeBlock } from '../../store/patients/blockList.ts';
import { addActivity } from '../../store/reports/activities.ts';
import {
  decideHeld,
  findAnsweredHolds,
  findHeld,
  type Hold,
  holdReply,
} from '../../store/sending/heldReplies.ts';
import { audit } from '../audit.ts';
import { type Context, instantNow } from '../context.ts';

/**
 * A reply that may mean stop, or is about an appointment, holds further texts until staff decide. The hold is an entry on
 * the clinic's block list that a reply stands behind: so every check, list and count obeys it already, the triggers of
 * migration 0006 included. What is queued waits meanwhile and is cancelled only when the reply means stop. One about an
 * appointment lets its own answer through, and ends once the carrier has taken it.
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
  const isBlocked = (await findBlocked(tx.db, clinicId, [phoneHash])).get(phoneHash)?.cause === null;
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
  /** Those alone that hold it for this reason. */
  only?: Hold;
}

/**
 * Decides every reply that holds one of these numbers, and tells the clinic; gives their ids. The entry on the block list
 * stays as it is: see `releaseNumber`.
 */
export async function settleHolds(tx: Context, decided: Decided): Promise<string[]> {
  const { clinicId, phoneHashes, decision, userId, only } = decided;
  if (phoneHashes.length === 0) return [];
  const deciding = { decision, userId, at: instantNow(tx) };
  const replies = await decideHeld(tx.db, clinicId, phoneHashes, deciding, only);
  for (const { id, hold: meaning } of replies)
    await tellDecision(tx, { clinicId, userId, decision, id, meaning });
  return replies.map(({ id }) => id);
}

/**
 * Ends what holds a number for one reason, and lets it be texted again unless another does; gives the ids of the replies,
 * none where nothing held it.
 */
export async function releaseNumber(
  tx: Context,
  held: { clinicId: string; phoneHash: string; userId: string | null; only: Hold },
): Promise<string[]> {
  const { clinicId, phoneHash } = held;
  const settled = await settleHolds(tx, { ...held, phoneHashes: [phoneHash], decision: 'continue' });
  const isHeld = (await findHeld(tx.db, clinicId, [phoneHash])).has(phoneHash);
  if (settled.length > 0 && !isHeld) await removeBlock(tx.db, clinicId, phoneHash);
  return settled;
}

/** Lets the numbers go whose patients wrote about an appointment, once the carrier has taken the answer. */
export async function releaseAnswered(tx: Context, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  for (const held of await findAnsweredHolds(tx.db, messageIds)) {
    for (const entityId of await releaseNumber(tx, { ...held, only: 'cancellation' })) {
      const metadata = { decision: 'continue' };
      await audit(tx, held, { action: 'UPDATE', entityType: 'inbound_text', entityId, metadata });
    }
  }
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

const SETTLED = {
  title: 'What a patient wrote about an appointment is settled',
  description: 'The number can be texted again.',
};

/** Tells the clinic's activity list what somebody decided about a reply. */
export async function tellDecision(
  tx: Context,
  told: { clinicId: string; userId: string | null; decision: Decision; id: string; meaning: InboundMeaning },
): Promise<void> {
  const { clinicId, userId, decision, meaning, id: entityId } = told;
  const isSettled = meaning === 'cancellation' && decision === 'continue';
  const createdAt = instantNow(tx);
  const entry = { clinicId, type: 'sms_received', status: 'info', userId, entityId, createdAt } as const;
  await addActivity(tx.db, { ...entry, ...(isSettled ? SETTLED : TOLD[decision]) });
}
