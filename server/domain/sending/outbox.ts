import { LIMITS } from '../../contract/core/limits.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { findBlockedPairs } from '../../store/patients/blockList.ts';
import { findOptedOut } from '../../store/patients/optOuts.ts';
import { type DueClinic, findDueClinics } from '../../store/reports/dueClinics.ts';
import { startLinks } from '../../store/reviews/links.ts';
import { findCancellations, findHeldPairs, type Hold } from '../../store/sending/heldReplies.ts';
import type { MovedMessage } from '../../store/sending/messages.ts';
import {
  type ClaimedMessage,
  claimOverdue,
  claimTexts,
  type Ending,
  firstDue,
  isAnyOverdue,
  type Lease,
  markAccepted,
  markEnded,
  noteUnknown,
  preferIndexes,
  putBack,
} from '../../store/sending/outbox.ts';
import { findSenders } from '../../store/sending/senders.ts';
import { findHeldForAll } from '../../store/sending/unclaimedTexts.ts';
import { countAccepted, givePlacesBack } from '../billing/quota.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';
import type { Handover } from '../ports.ts';
import { announceTexts } from '../webhooks/announce.ts';
import { checkAgain, type Decision } from './checkAgain.ts';
import { releaseAnswered } from './holds.ts';
import { takeTurns, turnsTaken } from './senderPace.ts';
import { platformSender, senderOf } from './senders.ts';
import { findSendingPause } from './sendingPause.ts';
import { learnNumber } from './taughtNumbers.ts';
import { actOnError } from './trouble.ts';

/** The way of a text from the queue to the carrier. */

const HOUR = 3_600_000;
/** Clinics served in one claim. */
const CLINICS_AT_ONCE = 20;

/** A claimed text that passed every check and may be handed over until an instant. */
export interface ReadyText extends ClaimedMessage {
  until: Date;
  /** Whom it comes from. */
  sender: string;
}

export interface Claim {
  ready: ReadyText[];
  /** For each of their senders the milliseconds until its turns for them begin. */
  startsIn: ReadonlyMap<string, number>;
  /** How many were claimed in all; 0 when nothing is due. */
  claimed: number;
  /** The clinic that was served last: the next claim begins behind it. */
  lastClinic: string;
}

/**
 * Claims due texts, about `limit` in all, of each sender about a second's turns and as many of each of its clinics,
 * checks each again and gives those that may go. What comes from one of `except` waits. The commit is on disk before this
 * resolves, so that no text is handed over that nobody knows of.
 */
export async function claimDue(
  ctx: Context,
  owner: string,
  { limit, after, except = [] }: { limit: number; after: string; except?: readonly string[] },
): Promise<Claim> {
  return ctx.transaction(async (tx) => {
    await preferIndexes(tx.db);
    const lease = leaseFor(tx, owner);
    const { now } = lease;
    const clinics = await findDueClinics(tx.db, {
      ...{ after, now, limit: CLINICS_AT_ONCE, platformSender: platformSender(tx), except },
      turns: turnsTaken(tx),
      pauses: [now, farthestAhead(now)],
    });
    const texts: ClaimedMessage[] = [];
    for (const [clinicId, share] of sharesOf(clinics, limit, tx.config.sendsPerSecond)) {
      texts.push(...(await claimTexts(tx.db, clinicId, share, lease)));
    }
    const ready = texts.length > 0 ? await keepReady(tx, owner, texts) : [];
    const startsIn = await takeAllTurns(tx, ready);
    return { ready, startsIn, claimed: texts.length, lastClinic: clinics.at(-1)?.clinicId ?? after };
  });
}

/** Milliseconds until the first of the texts that wait is due: none or fewer where it is held back. */
export async function untilDue(ctx: Context): Promise<number> {
  const at = await firstDue(ctx.db);
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - ctx.now().getTime();
}

/** How many texts each clinic may have claimed. */
function sharesOf(clinics: readonly DueClinic[], limit: number, perSecond: number): [string, number][] {
  const bySender = Map.groupBy(clinics, ({ sender }) => sender);
  const ofSender = Math.min(limit / bySender.size, perSecond);
  return clinics.map(({ clinicId, sender }) => [
    clinicId,
    Math.ceil(ofSender / (bySender.get(sender)?.length ?? 1)),
  ]);
}

/** Always in the same order: two claims that wait for each other's senders would never end. */
async function takeAllTurns(tx: Context, ready: readonly ReadyText[]): Promise<Map<string, number>> {
  const startsIn = new Map<string, number>();
  const bySender = Map.groupBy(ready, ({ sender }) => sender);
  for (const sender of [...bySender.keys()].sort()) {
    startsIn.set(sender, await takeTurns(tx, sender, bySender.get(sender)?.length ?? 0));
  }
  return startsIn;
}

/** Ends texts that are held back beyond their time, which no other claim finds; gives how many. */
export async function endOverdue(ctx: Context, owner: string, limit: number): Promise<number> {
  const ofAll = (await findSendingPause(ctx)) !== undefined;
  if (!(await isAnyOverdue(ctx.db, instantNow(ctx), ofAll))) return 0;
  return ctx.transaction(async (tx) => {
    const texts = await claimOverdue(tx.db, { limit, ofAll }, leaseFor(tx, owner));
    if (texts.length > 0) await keepReady(tx, owner, texts);
    return texts.length;
  });
}

function leaseFor(tx: Context, owner: string): Lease {
  const now = instantNow(tx);
  return { owner, now, until: new Date(Date.parse(now) + tx.config.sendTimes.askAfter).toISOString() };
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
  return decided.flatMap(({ text, sender, decision }) =>
    decision.go ? [{ ...text, sender, until: decision.until }] : [],
  );
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
): Promise<{ text: ClaimedMessage; sender: string; decision: Decision }[]> {
  const hashes = [...new Set(texts.map(({ phoneHash }) => phoneHash))];
  const clinicIds = [...new Set(texts.map(({ clinicId }) => clinicId))];
  const clinics = await findSenders(tx.db, clinicIds);
  const optedOut = await findOptedOut(tx.db, hashes);
  const blocked = await findBlockedPairs(tx.db, clinicIds, hashes);
  const held = blocked.size > 0 ? await findHeldPairs(tx.db, clinicIds, hashes) : new Map<string, Hold>();
  const cancellations = held.size > 0 ? await findCancellations(tx.db, answeredBy(texts)) : new Set<string>();
  const heldForAll = await findHeldForAll(tx.db, hashes);
  return texts.map((text) => {
    const clinic = clinics.get(text.clinicId);
    const pair = `${text.clinicId} ${text.phoneHash}`;
    const entry = blocked.get(pair);
    const hold = held.get(pair);
    const passes = hold === 'cancellation' && cancellations.has(text.answerTo ?? '');
    const knowledge = {
      clinic,
      optedOut: optedOut.has(text.phoneHash),
      blocked: entry !== undefined && !passes,
      cause: entry?.cause ?? null,
      held: (hold !== undefined && !passes) || heldForAll.has(text.phoneHash),
    };
    return { text, sender: senderOf(tx, clinic), decision: checkAgain(tx, text, knowledge) };
  });
}

const answeredBy = (texts: readonly ClaimedMessage[]): string[] =>
  texts.flatMap(({ answerTo }) => (answerTo === null ? [] : [answerTo]));

/** What became of a claimed text. */
export type Result = { text: ReadyText; handover: Handover };

/** What the carrier's word means: the sender goes on, slows down or calls no more for now, or nobody calls any more. */
export function advice({ handover }: Result): 'went_well' | 'slow_down' | 'hold' | 'hold_all' | undefined {
  if (handover.outcome === 'accepted') return 'went_well';
  if (handover.outcome !== 'refused' && handover.outcome !== 'later') return undefined;
  const { action } = explainError(handover.code);
  if (action === 'pause') return 'hold';
  if (action === 'pause_all') return 'hold_all';
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

type Holder = Pick<Lease, 'owner' | 'now'>;

async function recordAccepted(tx: Context, lease: Holder, results: readonly Result[]): Promise<void> {
  const accepted = results
    .flatMap(({ text, handover }) => (handover.outcome === 'accepted' ? [{ ...text, ...handover }] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const moved = await markAccepted(tx.db, lease, accepted);
  const taken = new Set(moved.map(({ id }) => id));
  const answers = accepted.filter(({ id, answerTo }) => answerTo !== null && taken.has(id));
  await releaseAnswered(
    tx,
    answers.map(({ id }) => id),
  );
  await countAccepted(tx, moved);
  const ids = moved.map(({ id }) => id);
  const expiresAt = new Date(Date.parse(lease.now) + LIMITS.linkHours * HOUR).toISOString();
  await startLinks(tx.db, ids, expiresAt);
}

/** The carrier certainly did not take it: it is tried again later where that can help, else it failed. */
async function recordRefusal(tx: Context, lease: Holder, text: ReadyText, code: string): Promise<void> {
  const { action, meaning } = explainError(code);
  if (action === 'slow' || action === 'pause' || action === 'pause_all') {
    const sendAt = new Date(Date.parse(lease.now) + backoff(text.attempts)).toISOString();
    await putBack(tx.db, lease, [{ ...text, sendAt, lastError: meaning }]);
    if (action !== 'slow') await actOnError(tx, code, text);
    return;
  }
  const failed = { ...text, status: 'failed' as const, errorCode: code, lastError: meaning };
  const moved = await end(tx, lease, [failed]);
  if (moved.length === 0) return;
  await learnNumber(tx, code, text);
  await actOnError(tx, code, text);
}

/** 2, 4, 8 … seconds, at most a quarter of an hour, with a fifth of chance so that not all come at once. */
const backoff = (attempts: number): number =>
  Math.min(900_000, 1_000 * 2 ** Math.min(attempts, 10)) * (0.9 + Math.random() / 5);
