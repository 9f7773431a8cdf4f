import { type Decision, type Reply, wordsOf } from '../../contract/routes/inbound.ts';
import { LOG_STATUS_OF, type SendResult } from '../../contract/routes/sms.ts';
import { fillTemplate } from '../../contract/rules/templates.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { decideReply as noteDecision } from '../../store/sending/heldReplies.ts';
import {
  type AnswerRow,
  answersTo,
  countReplies,
  findReply,
  lockReply,
  type ReplyFilter,
  type ReplyRow,
  listReplies as readReplies,
} from '../../store/sending/replies.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { explainText, repetitionsOf } from '../textOutcome.ts';
import { answerTerms, queueAnswer } from './answers.ts';
import { blockNumber } from './blockList.ts';
import { quote, releaseNumber, tellDecision } from './holds.ts';
import { readSender } from './send.ts';

/** What staff do about patients' texts: read, answer, decide. */

export interface Replies {
  data: Reply[];
  totalCount: number;
  openCount: number;
  timezone: Zone;
}

/** A page of what patients texted back: open cancellations, then the newest; nothing for preview callers. */
export async function listReplies(
  ctx: Context,
  { clinicId, preview }: ClinicCaller,
  page: ReplyFilter & { limit: number; offset: number },
): Promise<Replies> {
  const { timezone } = await readSender(ctx, clinicId);
  if (preview) return { data: [], totalCount: 0, openCount: 0, timezone };
  const rows = await readReplies(ctx.db, clinicId, page, page);
  return {
    data: await withAnswers(ctx, clinicId, rows),
    totalCount: await countReplies(ctx.db, clinicId, page),
    openCount: await countReplies(ctx.db, clinicId, { show: 'open' }),
    timezone,
  };
}

async function withAnswers(ctx: Context, clinicId: string, rows: readonly ReplyRow[]): Promise<Reply[]> {
  const ids = rows.map(({ id }) => id);
  const answers = await answersTo(ctx.db, clinicId, ids);
  const repetitions = await repetitionsOf(ctx, clinicId, answers);
  const told = answers.map((answer) => ({
    ...answer,
    says: explainText(answer, repetitions.get(answer.id)),
  }));
  const byReply = Map.groupBy(told, ({ answerTo }) => answerTo);
  return rows.map((row) => toReply(row, byReply.get(row.id) ?? []));
}

/** An answer with what is said of it. */
type ToldAnswer = AnswerRow & { says: string | null };

const toReply = (row: ReplyRow, answers: readonly ToldAnswer[]): Reply => ({
  id: row.id,
  phoneNumber: row.phone,
  patientId: row.patientId,
  patientName: row.patientName,
  text: row.body,
  pictures: row.pictures,
  about: row.about && { ...row.about, text: fillTemplate(row.about.text, { reviewLink: '…' }) },
  meaning: row.meaning,
  receivedAt: row.receivedAt,
  open: row.isOpen,
  held: row.heldAt !== null && row.decision === null,
  decision: row.decision,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy,
  answers: answers.map(({ id, body: text, at, status, says: errorMessage, userName }) => {
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
  const terms = answerTerms(ctx, caller, scheduledFor);
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const { phone, phoneHash, meaning } = await takeReply(tx, caller.clinicId, id);
    const answer = { phone, phoneHash, text, field: 'text', answerTo: id, about: { inboundTextId: id } };
    return queueAnswer(tx, caller, answer, { ...terms, toCancellation: meaning === 'cancellation' });
  });
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
    const { phone, phoneHash, meaning } = reply;
    const reason = quote(wordsOf({ ...reply, text: reply.body }));
    if (decision === 'stop') await blockNumber(tx, { clinicId, phone, reason, userId, asked: true });
    else if (meaning === 'maybe_stop' || meaning === 'cancellation')
      await releaseNumber(tx, { clinicId, phoneHash, userId, only: meaning });
    if (reply.heldAt === null) await noteUnheld(tx, caller, reply, decision);
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
  if (meaning !== 'maybe_stop' && meaning !== 'cancellation' && meaning !== 'answer') {
    throw new Refusal('rule_broken', 'There is nothing to decide about this reply.');
  }
}

/** What holds nothing is told of only where the number comes on the block list. */
async function noteUnheld(
  tx: Context,
  { clinicId, userId }: ClinicCaller,
  { id, meaning }: ReplyRow,
  decision: Decision,
): Promise<void> {
  await noteDecision(tx.db, clinicId, id, { decision, userId, at: instantNow(tx) });
  if (decision === 'stop') await tellDecision(tx, { clinicId, userId, decision, id, meaning });
}
