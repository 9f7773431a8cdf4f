import type * as z from 'zod';
import { explainError } from '../../contract/carrierErrors.ts';
import { type WEBHOOK_DATA, WEBHOOK_TEST, type WebhookEvent } from '../../contract/webhooks.ts';
import { findImport } from '../../store/imports.ts';
import type { NewDelivery } from '../../store/webhookDeliveries.ts';
import { findToldPhone, findToldReview, findToldText } from '../../store/webhookSubjects.ts';
import type { Context } from '../context.ts';

/** What a call says, made from ids when it is made: an erased patient is not in it. */

type Data = { [Event in WebhookEvent]: z.input<(typeof WEBHOOK_DATA)[Event]> };

/** The event's data as WEBHOOK_DATA declares it; undefined where its row is not there any more. */
type Tell<Event extends WebhookEvent> = (
  ctx: Context,
  clinicId: string,
  subjectId: string,
  phoneHash: string | null,
) => Promise<Data[Event] | undefined>;

const tellText: Tell<'sms.delivered'> = async (ctx, clinicId, messageId) => {
  const text = await findToldText(ctx.db, clinicId, messageId);
  return text && { messageId, phoneNumber: text.phone, kind: text.kind, visitId: null };
};

const TELL: { [Event in WebhookEvent]: Tell<Event> } = {
  async 'review.created'(ctx, clinicId, reviewId) {
    const review = await findToldReview(ctx.db, clinicId, reviewId);
    if (!review) return undefined;
    const { rating, platform, feedback, customerName } = review;
    return { reviewId, rating, platform, feedback, customerName, visitId: null };
  },
  'sms.delivered': tellText,
  async 'sms.failed'(ctx, clinicId, messageId) {
    const text = await findToldText(ctx.db, clinicId, messageId);
    if (!text) return undefined;
    const { phone: phoneNumber, kind, errorCode } = text;
    const reason = errorCode === null ? null : explainError(errorCode).meaning;
    return { messageId, phoneNumber, kind, errorCode, reason, visitId: null };
  },
  async 'patient.opted_out'(ctx, clinicId, _, phoneHash) {
    return { phoneNumber: phoneHash && (await findToldPhone(ctx.db, clinicId, phoneHash)) };
  },
  async 'import.finished'(ctx, clinicId, importId) {
    const found = await findImport(ctx.db, clinicId, importId);
    if (!found) return undefined;
    const { created, updated, unchanged, rejected } = found;
    return { importId, created, updated, unchanged, rejected };
  },
};

/** The body of a call; undefined where there is nothing to tell of any more. */
export async function bodyOf(
  ctx: Context,
  clinicId: string,
  { event, subjectId, phoneHash, createdAt }: NewDelivery,
): Promise<string | undefined> {
  const data = event === WEBHOOK_TEST ? {} : await TELL[event](ctx, clinicId, subjectId, phoneHash);
  return data && JSON.stringify({ type: event, timestamp: createdAt, data });
}
