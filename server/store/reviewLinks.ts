import type { Platform, ReviewLinks } from '../contract/platforms.ts';
import type { Db, Row } from './db.ts';

/** A single-use review link with what the patient's page needs of its clinic. */
export interface ReviewLink {
  clinicId: string;
  messageId: string;
  platform: Platform;
  expiresAt: string | null;
  usedAt: string | null;
  clinicName: string;
  reviewLinks: ReviewLinks;
  reviewRedirectUrl: string | null;
  routing: 'smart' | 'open';
}

const BY_TOKEN = `
  SELECT l.clinic_id, l.message_id, l.platform, l.expires_at, l.used_at,
         c.name, c.review_links, c.review_redirect_url, c.routing
  FROM links l
  JOIN clinics c ON c.id = l.clinic_id AND c.deleted_at IS NULL
  WHERE l.token_hash = ?`;

/** One prepared read: every patient's page begins with it. */
export async function findReviewLink(db: Db, tokenHash: string): Promise<ReviewLink | undefined> {
  const row = await db.hot.get<Row>(BY_TOKEN, [tokenHash]);
  if (!row) return undefined;
  return {
    clinicId: row.clinic_id,
    messageId: row.message_id,
    platform: row.platform,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    clinicName: row.name,
    reviewLinks: JSON.parse(row.review_links),
    reviewRedirectUrl: row.review_redirect_url,
    routing: row.routing,
  };
}

/** The hash of the number that a link was texted to. */
export async function findLinkedPhone(db: Db, messageId: string): Promise<string | null> {
  const row = await db.knex('messages').where({ id: messageId }).first('phone_hash');
  return row?.phone_hash ?? null;
}

/** Spends a link; false when another post was quicker, or the link has ended meanwhile. */
export async function spendReviewLink(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const spent = await db
    .knex('links')
    .where({ token_hash: tokenHash })
    .whereNull('used_at')
    .where((live) => live.whereNull('expires_at').orWhere('expires_at', '>', at))
    .update({ used_at: at });
  return spent > 0;
}
