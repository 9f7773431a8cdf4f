import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import type { SendResult } from '../../contract/routes/sms.ts';
import { countSegments } from '../../contract/rules/segments.ts';
import { audit } from '../audit.ts';
import { takePlaces } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { refusePlainContent } from './content.ts';
import { queueTexts } from './queueTexts.ts';
import { readSender, readTerms } from './send.ts';
import { isAccepted, type Judgement, judgeNumbers, limitTo, type SendTerms } from './verdicts.ts';

/** Answers to patients, whether they texted or left a review: every rule of a send but the cooldown. */

const HOUR = 3_600_000;

export interface Answer {
  phone: string;
  phoneHash: string;
  text: string;
  /** What the call names its words, for the details of a refusal. */
  field: string;
  /** The patient's text that it answers; null for a review. */
  answerTo: string | null;
  /** What the audit tells of it. */
  about: Record<string, string>;
}

/** What an answer asks of its number. Throws `rule_broken` for a time that is over. */
export const answerTerms = (
  ctx: Context,
  caller: ClinicCaller,
  scheduledFor?: string | undefined,
): SendTerms => readTerms(ctx, caller, { scheduledFor, bypassCooldown: true, outsideHours: false });

/**
 * Puts an answer into the outbox and says what becomes of it; one that is refused leaves nothing. The caller holds the
 * clinic's lock. Throws `content_refused`.
 */
export async function queueAnswer(
  tx: Context,
  caller: ClinicCaller,
  answer: Answer,
  terms: SendTerms,
): Promise<SendResult> {
  const clinic = await readSender(tx, caller.clinicId);
  refusePlainContent(clinic, answer.text, answer.field);
  const judged = await judgeNumbers(tx, clinic, [answer.phone], terms);
  const wanted = judged.filter(({ result }) => isAccepted(result)).length;
  const { places, usagePeriod } = await takePlaces(tx, clinic, terms.at, wanted);
  const [{ result }] = limitTo(judged, places) as [Judgement];
  if (!isAccepted(result)) return result;
  const messageId = await addAnswer(tx, caller, answer, { terms, usagePeriod });
  const { about: metadata } = answer;
  await audit(tx, caller, { action: 'CREATE', entityType: 'answer', entityId: messageId, metadata });
  return { ...result, messageId };
}

async function addAnswer(
  tx: Context,
  { clinicId, userId }: ClinicCaller,
  { phone, phoneHash, text: body, answerTo }: Answer,
  { terms, usagePeriod }: { terms: SendTerms; usagePeriod: string },
): Promise<string> {
  const id = uuid();
  await queueTexts(tx, [
    {
      ...{ id, clinicId, userId, phone, phoneHash, usagePeriod, body, answerTo },
      ...{ batchId: null, kind: 'answer', platform: null, status: 'queued', errorCode: null },
      sendAt: terms.at.toISOString(),
      expiresAt: new Date(terms.at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString(),
      segments: countSegments(body).segments,
      bypassCooldown: true,
      outsideHours: false,
      appointmentAt: null,
      retryOf: null,
      createdAt: instantNow(tx),
    },
  ]);
  return id;
}
