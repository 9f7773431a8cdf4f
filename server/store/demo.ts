import type { MessageStatus } from '../contract/sms.ts';
import type { Db } from './db.ts';

/** Puts the demonstration's texts where their story says they are; everything else goes the usual ways. */
export interface SettledText {
  id: string;
  status: MessageStatus;
  acceptedAt: string | null;
  deliveredAt: string | null;
  providerId: string | null;
  errorCode: string | null;
}

export async function settleTexts(db: Db, texts: readonly SettledText[]): Promise<void> {
  for (const text of texts) {
    await db.knex('messages').where({ id: text.id }).update({
      status: text.status,
      accepted_at: text.acceptedAt,
      delivered_at: text.deliveredAt,
      provider_id: text.providerId,
      error_code: text.errorCode,
    });
  }
}

/** Spends the links of texts that were answered, and begins the time of the others. */
export async function settleLinks(
  db: Db,
  links: readonly { messageId: string; expiresAt: string; usedAt: string | null }[],
): Promise<void> {
  for (const { messageId, expiresAt, usedAt } of links) {
    await db
      .knex('links')
      .where({ message_id: messageId })
      .update({ expires_at: expiresAt, used_at: usedAt });
  }
}

/** Tells of the beginning of a subscription as of the day when it was. */
export async function settleStart(
  db: Db,
  { clinicId, subscriptionId, at }: { clinicId: string; subscriptionId: string; at: string },
): Promise<void> {
  const told = { created_at: at };
  await db.knex('billing_events').where({ clinic_id: clinicId, status: 'started' }).update(told);
  await db.knex('activities').where({ clinic_id: clinicId, entity_id: subscriptionId }).update(told);
}
