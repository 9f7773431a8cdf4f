import type * as z from 'zod';
import { type WEBHOOK_DATA, WEBHOOK_TEST, type WebhookEvent } from '../../contract/routes/webhooks.ts';
import { findImport } from '../../store/patients/imports.ts';
import type { NewDelivery } from '../../store/webhooks/webhookDeliveries.ts';
import {
  findToldPhone,
  findToldReview,
  findToldText,
  findToldVisit,
} from '../../store/webhooks/webhookSubjects.ts';
import type { Context } from '../context.ts';
import { whatHappened } from '../textOutcome.ts';

/** What a call says, made from ids when it is made: an erased patient is not in it. */

type Data = { [Event in WebhookEvent]: z.input<(typeof WEBHOOK_DATA)[Event]> };

/** The event's data as WEBHOOK_DATA declares it; undefined where its row is not there any more. */
type Tell<Event extends WebhookEvent> = (
  ctx: Context,
  clinicId: string,
  subjectId: string,
  phoneHash: string | null,
) => Promise<Data[Event] | undefined>;

async function tellText(ctx: Context, clinicId: string, messageId: string) {
  const text = await findToldText(ctx.db, clinicId, messageId);
  if (!text) return undefined;
  const visitId = await findToldVisit(ctx.db, clinicId, messageId);
  const { phone: phoneNumber, kind } = text;
  return { text, told: { messageId, phoneNumber, kind, visitId } };
}

const TELL: { [Event in WebhookEvent]: Tell<Event> } = {
  async 'review.created'(ctx, clinicId, reviewId) {
    const review = await findToldReview(ctx.db, clinicId, reviewId);
    if (!review) return undefined;
    const { messageId, ...told } = review;
    const visitId = messageId && (await findToldVisit(ctx.db, clinicId, messageId));
    return { reviewId, ...told, visitId };
  },
  async 'sms.delivered'(ctx, clinicId, messageId) {
    return (await tellText(ctx, clinicId, messageId))?.told;
  },
  async 'sms.failed'(ctx, clinicId, messageId) {
    const found = await tellText(ctx, clinicId, messageId);
    if (!found) return undefined;
    const { text, told } = found;
    return { ...told, errorCode: text.errorCode, reason: whatHappened(text) };
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
