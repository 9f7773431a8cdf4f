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
