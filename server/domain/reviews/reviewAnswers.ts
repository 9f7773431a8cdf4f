import { v7 as uuid } from 'uuid';
import { CANNOT_TEXT, type ReviewRecord, type ReviewResponse } from '../../contract/routes/reviewAnswers.ts';
import type { SendResult } from '../../contract/routes/sms.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { addResponse } from '../../store/reviews/reviewResponses.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { answerTerms, queueAnswer } from '../sending/answers.ts';
import { type FoundReview, findWithSource, readRecord, whyNever } from './reviewRecord.ts';

/** What a clinic answers to a review. */

interface Response {
  kind: ReviewResponse['kind'];
  message: string;
  /** When a text goes out, as an ISO instant; absent means now. */
  scheduledFor?: string | undefined;
}

/**
 * Answers a review, and gives its record with the verdict about the text; a note has none. A text that is refused
 * leaves no answer. Throws `not_found`, `content_refused`, and `rule_broken` where nobody can be texted or the time is
 * over.
 */
export async function respondToReview(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  response: Response,
): Promise<{ data: ReviewRecord; result: SendResult | null }> {
  const { clinicId } = caller;
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, clinicId);
    const found = await findWithSource(tx, clinicId, id);
    const result = response.kind === 'text' ? await textPatient(tx, caller, found, response) : null;
    if (result === null || result.messageId) await keepResponse(tx, caller, id, { ...response, result });
    return { data: await readRecord(tx, caller, id), result };
  });
}

function textPatient(
  tx: Context,
  caller: ClinicCaller,
  { review, source }: FoundReview,
  { message: text, scheduledFor }: Response,
): Promise<SendResult> {
  const { number } = source;
  const reason = whyNever(review, source);
  if (number === null || reason !== null) throw new Refusal('rule_broken', reason ?? CANNOT_TEXT.erased);
  const answer = { ...number, text, field: 'message', answerTo: null, about: { reviewId: review.id } };
  return queueAnswer(tx, caller, answer, answerTerms(tx, caller, scheduledFor));
}

async function keepResponse(
  tx: Context,
  caller: ClinicCaller,
  reviewId: string,
  { kind, message: body, result }: Response & { result: SendResult | null },
): Promise<void> {
  const { clinicId, userId } = caller;
  const id = uuid();
  const kept = { id, reviewId, clinicId, kind, body, userId, messageId: result?.messageId ?? null };
  await addResponse(tx.db, { ...kept, createdAt: instantNow(tx) });
  if (kind === 'text') return;
  const note = { entityType: 'review_note', entityId: id, metadata: { reviewId } };
  await audit(tx, caller, { action: 'CREATE', ...note });
}
