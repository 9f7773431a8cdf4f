import type { MessageStatus } from '../../contract/routes/sms.ts';
import { insertBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { type NewActivity, toActivityRow } from '../reports/activities.ts';
import { type NewLink, toLinkRow } from '../reviews/links.ts';
import { type NewReview, toReviewRow } from '../reviews/reviews.ts';
import { type NewMessage, toMessageRow } from '../sending/messages.ts';

/**
 * Writes the demonstration's past as it has become: everything else goes its usual ways, a step at a time, and a year of
 * them would take a minute.
 */

export interface ToldText {
  message: NewMessage;
  status: MessageStatus;
  acceptedAt: string | null;
  deliveredAt: string | null;
  answeredAt: string | null;
  providerId: string | null;
  errorCode: string | null;
}

export async function addToldTexts(db: Db, texts: readonly ToldText[]): Promise<void> {
  const rows = texts.map(({ message, ...became }) => ({
    ...toMessageRow(message),
    status: became.status,
    accepted_at: became.acceptedAt,
    delivered_at: became.deliveredAt,
    answered_at: became.answeredAt,
    provider_id: became.providerId,
    error_code: became.errorCode,
  }));
  await insertBulk(db, 'messages', rows);
}

/** Links whose time has begun, some of them spent. */
export async function addToldLinks(
  db: Db,
  links: readonly (NewLink & { expiresAt: string | null; usedAt: string | null })[],
): Promise<void> {
  const rows = links.map((link) => ({
    ...toLinkRow(link),
    expires_at: link.expiresAt,
    used_at: link.usedAt,
  }));
  await insertBulk(db, 'links', rows);
}

export async function addToldReviews(
  db: Db,
  reviews: readonly (NewReview & { respondedAt: string | null })[],
): Promise<void> {
  const rows = reviews.map((review) => ({ ...toReviewRow(review), responded_at: review.respondedAt }));
  await insertBulk(db, 'reviews', rows);
}

export async function addToldActivities(db: Db, activities: readonly NewActivity[]): Promise<void> {
  await insertBulk(db, 'activities', activities.map(toActivityRow));
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
