import { ERROR_TEXT } from '../../../contract/core/errors.ts';
import { addActivity } from '../../../store/reports/activities.ts';
import { findLinkedPhone } from '../../../store/reviews/reviewLinks.ts';
import { audit } from '../../audit.ts';
import { type Context, instantNow } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { stopNumber, untilHandedOver } from '../../sending/stop.ts';
import { findPageLink, type PersonalLink } from './pageLink.ts';

/**
 * 'No more texts' on the patient's page: an opt-out for all senders, which START does not undo, by a link
 * that may be spent or expired, as often as it is asked for. No text goes to the number once it was answered. Throws
 * `not_found` for a link that names no number.
 */
export async function stopTexts(ctx: Context, token: string): Promise<{ message: string }> {
  const link = await findPageLink(ctx, token);
  if (link?.kind === 'personal') await stopPatient(ctx, link);
  else if (link?.kind !== 'demo') throw new Refusal('not_found', ERROR_TEXT.linkGone);
  return { message: 'You will get no more texts.' };
}

async function stopPatient(ctx: Context, link: PersonalLink): Promise<void> {
  const phoneHash = await findLinkedPhone(ctx.db, link.messageId);
  if (!phoneHash) throw new Refusal('not_found', ERROR_TEXT.linkGone);
  await ctx.transaction(async (tx) => {
    if (await stopNumber(tx, phoneHash, 'page')) await noteStop(tx, link);
  });
  await untilHandedOver(ctx, { phoneHash });
}

async function noteStop(tx: Context, { clinicId, messageId }: PersonalLink): Promise<void> {
  await addActivity(tx.db, {
    clinicId,
    type: 'sms_received',
    status: 'warning',
    title: 'A patient asked for no more texts',
    description: 'The number gets no more texts; what was queued for it is cancelled.',
    userId: null,
    entityId: messageId,
    createdAt: instantNow(tx),
  });
  const patient = { userId: null, clinicId };
  await audit(tx, patient, { action: 'CREATE', entityType: 'opt_out', metadata: { messageId } });
}
