import { v7 as uuid } from 'uuid';
import { explainError } from '../../contract/carrierErrors.ts';
import { checkAnswer } from '../../contract/content.ts';
import type { Decision, Reply } from '../../contract/inbound.ts';
import { LIMITS } from '../../contract/limits.ts';
import { countSegments } from '../../contract/segments.ts';
import { LOG_STATUS_OF, type SendResult } from '../../contract/sms.ts';
import { lockClinic } from '../../store/clinics.ts';
import { decideReply as noteDecision } from '../../store/heldReplies.ts';
import {
  type AnswerRow,
  answersTo,
  countReplies,
  findReply,
  lockReply,
  type ReplyFilter,
  type ReplyRow,
  listReplies as readReplies,
} from '../../store/replies.ts';
import type { Sender } from '../../store/senders.ts';
import { audit } from '../audit.ts';
import { takePlaces } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { blockNumber } from './blockList.ts';
import { quote, releaseNumber, tellDecision } from './holds.ts';
import { queueTexts } from './queueTexts.ts';
import { readSender, readTerms } from './send.ts';
import { isAccepted, type Judgement, judgeNumbers, limitTo, type SendTerms } from './verdicts.ts';

/** What staff do about patients' texts: read, answer, decide (DESIGN 4.7, 7.5). */

const HOUR = 3_600_000;

export interface Replies {
  data: Reply[];
  totalCount: number;
  openCount: number;
}

/** A page of what patients texted back, newest first; nothing for preview callers. */
export async function listReplies(
  ctx: Context,
  { clinicId, preview }: ClinicCaller,
  page: ReplyFilter & { limit: number; offset: number },
): Promise<Replies> {
  if (preview) return { data: [], totalCount: 0, openCount: 0 };
  const rows = await readReplies(ctx.db, clinicId, page, page);
  return {
    data: await withAnswers(ctx, clinicId, rows),
    totalCount: await countReplies(ctx.db, clinicId, page),
    openCount: await countReplies(ctx.db, clinicId, { show: 'open' }),
  };
}

async function withAnswers(ctx: Context, clinicId: string, rows: readonly ReplyRow[]): Promise<Reply[]> {
  const ids = rows.map(({ id }) => id);
  const answers = Map.groupBy(await answersTo(ctx.db, clinicId, ids), ({ answerTo }) => answerTo);
  return rows.map((row) => toReply(row, answers.get(row.id) ?? []));
}

const toReply = (row: ReplyRow, answers: readonly AnswerRow[]): Reply => ({
  id: row.id,
  phoneNumber: row.phone,
  patientId: row.patientId,
  patientName: row.patientName,
  text: row.body,
  meaning: row.meaning,
  receivedAt: row.receivedAt,
  open: row.isOpen,
  held: row.heldAt !== null && row.decision === null,
  decision: row.decision,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy,
  answers: answers.map(({ id, body: text, at, status, errorCode, lastError, userName }) => {
    const known = errorCode === null ? undefined : explainError(errorCode);
    const errorMessage = known ? `${known.meaning} ${known.remedy}` : lastError;
    return { id, text, at, status, logStatus: LOG_STATUS_OF[status], errorMessage, user: userName };
  }),
});

/** The clinic's reply of that id, which nobody else decides about until the transaction ends. */
async function takeReply(tx: Context, clinicId: string, id: string): Promise<ReplyRow> {
  await lockReply(tx.db, clinicId, id);
  const reply = await findReply(tx.db, clinicId, id);
  if (!reply) throw notFound('The reply');
  return reply;
}

/**
 * Puts an answer to a patient's text into the outbox, and says what becomes of it: every rule of a send but the
 * cooldown. Throws `not_found`, `content_refused`, and `rule_broken` for a time that is over.
 */
export async function answerReply(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  { text, scheduledFor }: { text: string; scheduledFor?: string | undefined },
): Promise<SendResult> {
  const terms = readTerms(ctx, caller, { scheduledFor, bypassCooldown: true, outsideHours: false });
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const reply = await takeReply(tx, caller.clinicId, id);
    const clinic = await readSender(tx, caller.clinicId);
    refuseAnswer(clinic, text);
    const judged = await judgeNumbers(tx, clinic, [reply.phone], terms);
    const wanted = judged.filter(({ result }) => isAccepted(result)).length;
    const { places, usagePeriod } = await takePlaces(tx, clinic, terms.at, wanted);
    const [judgement] = limitTo(judged, places) as [Judgement];
    if (!isAccepted(judgement.result)) return judgement.result;
    const messageId = await queueAnswer(tx, caller, reply, { text, terms, usagePeriod });
    const metadata = { inboundTextId: id };
    await audit(tx, caller, { action: 'CREATE', entityType: 'answer', entityId: messageId, metadata });
    return { ...judgement.result, messageId };
  });
}

function refuseAnswer({ name }: Sender, text: string): void {
  const problems = checkAnswer(text, name);
  const [first] = problems;
  if (!first) return;
  const details = problems.map((problem) => ({ path: 'text', ...problem }));
  throw new Refusal('content_refused', first.message, { details });
}

async function queueAnswer(
  tx: Context,
  { clinicId, userId }: ClinicCaller,
  reply: ReplyRow,
  { text, terms, usagePeriod }: { text: string; terms: SendTerms; usagePeriod: string },
): Promise<string> {
  const id = uuid();
  const { phone, phoneHash } = reply;
  await queueTexts(tx, [
    {
      ...{ id, clinicId, userId, phone, phoneHash, usagePeriod, body: text, answerTo: reply.id },
      ...{ batchId: null, kind: 'answer', platform: null, status: 'queued', errorCode: null },
      sendAt: terms.at.toISOString(),
      expiresAt: new Date(terms.at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString(),
      segments: countSegments(text).segments,
      bypassCooldown: true,
      outsideHours: false,
      appointmentAt: null,
      retryOf: null,
      createdAt: instantNow(tx),
    },
  ]);
  return id;
}

/**
 * Notes whether a patient's text means stop, and does what follows. Throws `not_found`, and `rule_broken` where there
 * is nothing to decide any more.
 */
export async function decideReply(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  decision: Decision,
): Promise<Reply> {
  const { clinicId, userId } = caller;
  return ctx.transaction(async (tx) => {
    const reply = await takeReply(tx, clinicId, id);
    refuseDecided(reply);
    const { phone, phoneHash } = reply;
    if (decision === 'stop') await blockNumber(tx, { clinicId, phone, reason: quote(reply.body), userId });
    else await releaseNumber(tx, { clinicId, phoneHash, userId });
    if (reply.heldAt === null) await noteUnheld(tx, caller, id, decision);
    await audit(tx, caller, {
      action: 'UPDATE',
      entityType: 'inbound_text',
      entityId: id,
      metadata: { decision },
    });
    const [decided] = await withAnswers(tx, clinicId, [await takeReply(tx, clinicId, id)]);
    return decided as Reply;
  });
}

function refuseDecided({ decision, decidedBy, meaning }: ReplyRow): void {
  if (decision !== null) {
    const who = decidedBy ?? 'Somebody';
    throw new Refusal('rule_broken', `${who} has decided about this reply already.`);
  }
  if (meaning !== 'maybe_stop' && meaning !== 'answer') {
    throw new Refusal('rule_broken', 'There is nothing to decide about this reply.');
  }
}

/** What holds nothing is told of only where the number comes on the block list. */
async function noteUnheld(
  tx: Context,
  { clinicId, userId }: ClinicCaller,
  id: string,
  decision: Decision,
): Promise<void> {
  await noteDecision(tx.db, clinicId, id, { decision, userId, at: instantNow(tx) });
  if (decision === 'stop') await tellDecision(tx, { clinicId, userId, decision, id });
}
