import { explainError } from '../../contract/carrierErrors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { findBlockedPairs } from '../../store/blockList.ts';
import { findHeldPairs } from '../../store/heldReplies.ts';
import { startLinks } from '../../store/links.ts';
import type { MovedMessage } from '../../store/messages.ts';
import { findOptedOut } from '../../store/optOuts.ts';
import {
  type ClaimedMessage,
  claimTexts,
  clinicsWithDueTexts,
  type Ending,
  markAccepted,
  markEnded,
  noteUnknown,
  preferIndexes,
  putBack,
} from '../../store/outbox.ts';
import { findSenders } from '../../store/senders.ts';
import { countAccepted, givePlacesBack } from '../billing/quota.ts';
import { type Context, instantNow } from '../context.ts';
import type { Handover } from '../ports.ts';
import { announceTexts } from '../webhooks/announce.ts';
import { checkAgain, type Decision } from './checkAgain.ts';
import { takeTurns } from './senderPace.ts';
import { actOnError } from './trouble.ts';

/** The way of a text from the queue to the carrier (DESIGN 4.2 to 4.5). */

const HOUR = 3_600_000;
/** Clinics served in one claim. */
const CLINICS_AT_ONCE = 20;

/** A claimed text that passed every check and may be handed over until an instant. */
export interface ReadyText extends ClaimedMessage {
  until: Date;
}

export interface Claim {
  ready: ReadyText[];
  /** Milliseconds until the sender's turns for them begin. */
  startsIn: number;
  /** How many were claimed in all; 0 when nothing is due. */
  claimed: number;
  /** The clinic that was served last: the next claim begins behind it. */
  lastClinic: string;
}

/**
 * Claims due texts, about `limit` in all and as many of each clinic, checks each again and gives those that
 * may go. The commit is on disk before this resolves, so that no text is handed over that nobody knows of.
 */
export async function claimDue(
  ctx: Context,
  owner: string,
  { limit, after }: { limit: number; after: string },
): Promise<Claim> {
  return ctx.transaction(async (tx) => {
    await preferIndexes(tx.db);
    const now = instantNow(tx);
    const clinics = await clinicsWithDueTexts(tx.db, { after, now, limit: CLINICS_AT_ONCE });
    const until = new Date(Date.parse(now) + tx.config.sendTimes.askAfter).toISOString();
    const texts: ClaimedMessage[] = [];
    for (const clinicId of clinics) {
      const share = Math.ceil(limit / clinics.length);
      texts.push(...(await claimTexts(tx.db, clinicId, share, { owner, now, until })));
    }
    const ready = texts.length > 0 ? await keepReady(tx, owner, texts) : [];
    const startsIn = await takeTurns(tx, ready.length);
    return { ready, startsIn, claimed: texts.length, lastClinic: clinics.at(-1) ?? '' };
  });
}

async function keepReady(tx: Context, owner: string, texts: ClaimedMessage[]): Promise<ReadyText[]> {
  const decided = await decide(tx, texts);
  const lease = { owner, now: instantNow(tx) };
  const ending = decided.flatMap(({ text, decision }) =>
    !decision.go && decision.status !== 'queued'
      ? [{ ...text, ...decision, lastError: explainError(decision.errorCode).meaning }]
      : [],
  );
  const waiting = decided.flatMap(({ text, decision }) =>
    !decision.go && decision.status === 'queued'
      ? [{ ...text, sendAt: decision.sendAt.toISOString(), lastError: meaningOf(decision.errorCode) }]
      : [],
  );
  await end(tx, lease, ending);
  await putBack(tx.db, lease, waiting);
  return decided.flatMap(({ text, decision }) => (decision.go ? [{ ...text, until: decision.until }] : []));
}

/** Ends texts that were not handed over, gives their places back, and gives those that were still held. */
async function end(
  tx: Context,
  lease: Holder,
  endings: readonly (Ending & MovedMessage)[],
): Promise<MovedMessage[]> {
  const moved = await markEnded(tx.db, lease, endings);
  await givePlacesBack(tx, moved);
  const held = new Set(moved.map(({ id }) => id));
  await announceTexts(
    tx,
    endings.filter(({ id }) => held.has(id)),
  );
  return moved;
}

const meaningOf = (errorCode: string | null): string | null =>
  errorCode === null ? null : explainError(errorCode).meaning;

async function decide(
  tx: Context,
  texts: ClaimedMessage[],
): Promise<{ text: ClaimedMessage; decision: Decision }[]> {
  const hashes = [...new Set(texts.map(({ phoneHash }) => phoneHash))];
  const clinicIds = [...new Set(texts.map(({ clinicId }) => clinicId))];
  const clinics = await findSenders(tx.db, clinicIds);
  const optedOut = await findOptedOut(tx.db, hashes);
  const blocked = await findBlockedPairs(tx.db, clinicIds, hashes);
  const held = blocked.size > 0 ? await findHeldPairs(tx.db, clinicIds, hashes) : blocked;
  return texts.map((text) => {
    const knowledge = {
      clinic: clinics.get(text.clinicId),
      optedOut: optedOut.has(text.phoneHash),
      blocked: blocked.has(`${text.clinicId} ${text.phoneHash}`),
      held: held.has(`${text.clinicId} ${text.phoneHash}`),
    };
    return { text, decision: checkAgain(tx, text, knowledge) };
  });
}

/** What became of a claimed text. */
export type Result = { text: ClaimedMessage; handover: Handover };

/** What the carrier's word means for the sender: go on, slow down, or call no more for now. */
export function advice({ handover }: Result): 'went_well' | 'slow_down' | 'hold' | undefined {
  if (handover.outcome === 'accepted') return 'went_well';
  if (handover.outcome !== 'refused' && handover.outcome !== 'later') return undefined;
  const { action } = explainError(handover.code);
  if (action === 'pause') return 'hold';
  return action === 'slow' ? 'slow_down' : undefined;
}

/** Writes what the carrier said to several texts, in one transaction. */
export async function recordResults(ctx: Context, owner: string, results: readonly Result[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const lease = { owner, now: instantNow(tx) };
    await recordAccepted(tx, lease, results);
    for (const { text, handover } of results) {
      if (handover.outcome === 'refused' || handover.outcome === 'later') {
        await recordRefusal(tx, lease, text, handover.code);
      }
      if (handover.outcome === 'unknown') {
        await noteUnknown(tx.db, lease, [{ ...text, lastError: explainError('unconfirmed').meaning }]);
      }
      if (handover.outcome === 'not_called') await putBack(tx.db, lease, [{ ...text, lastError: null }]);
    }
  });
}

interface Holder {
  owner: string;
  now: string;
}

async function recordAccepted(tx: Context, lease: Holder, results: readonly Result[]): Promise<void> {
  const accepted = results
    .flatMap(({ text, handover }) => (handover.outcome === 'accepted' ? [{ ...text, ...handover }] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const moved = await markAccepted(tx.db, lease, accepted);
  await countAccepted(tx, moved);
  const ids = moved.map(({ id }) => id);
  const expiresAt = new Date(Date.parse(lease.now) + LIMITS.linkHours * HOUR).toISOString();
  await startLinks(tx.db, ids, expiresAt);
}

/** The carrier certainly did not take it: it is tried again later where that can help, else it failed. */
async function recordRefusal(tx: Context, lease: Holder, text: ClaimedMessage, code: string): Promise<void> {
  const { action, meaning } = explainError(code);
  if (action === 'slow' || action === 'pause') {
    const sendAt = new Date(Date.parse(lease.now) + backoff(text.attempts)).toISOString();
    await putBack(tx.db, lease, [{ ...text, sendAt, lastError: meaning }]);
    if (action === 'pause') await actOnError(tx, code, text);
    return;
  }
  const failed = { ...text, status: 'failed' as const, errorCode: code, lastError: meaning };
  const moved = await end(tx, lease, [failed]);
  if (moved.length > 0) await actOnError(tx, code, text);
}

/** 2, 4, 8 … seconds, at most a quarter of an hour, with a fifth of chance so that not all come at once. */
const backoff = (attempts: number): number =>
  Math.min(900_000, 1_000 * 2 ** Math.min(attempts, 10)) * (0.9 + Math.random() / 5);
