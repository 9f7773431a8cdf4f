import type { ReviewResponse } from '../../contract/routes/reviewAnswers.ts';
import { LOG_STATUS_OF } from '../../contract/routes/sms.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { USER_NAME } from '../patients/patientRecord.ts';
import type { RowIn } from '../tables/tables.ts';

/** What clinics answered to reviews: texts to their patients, and notes. */

export interface NewReviewResponse {
  id: string;
  reviewId: string;
  clinicId: string;
  kind: ReviewResponse['kind'];
  body: string;
  /** The text that carries it; null for a note. */
  messageId: string | null;
  userId: string;
  createdAt: string;
}

/** Adds a response; the first of a review is when the clinic answered it. */
export async function addResponse(db: Db, response: NewReviewResponse): Promise<void> {
  const { id, reviewId, clinicId, kind, body, messageId, userId, createdAt } = response;
  await db.knex('review_responses').insert({
    ...{ id, kind, body, review_id: reviewId, clinic_id: clinicId },
    ...{ message_id: messageId, user_id: userId, created_at: createdAt },
  });
  const unanswered = db.knex('reviews').where({ id: reviewId, clinic_id: clinicId, responded_at: null });
  await unanswered.update({ responded_at: createdAt });
}

/** A response's text and its repetitions, the oldest first. */
const TEXTS = `WITH RECURSIVE texts AS (
    SELECT r.id AS response_id, m.id, m.clinic_id, m.phone_hash, m.status, m.created_at
    FROM review_responses r JOIN messages m ON m.id = r.message_id AND m.clinic_id = r.clinic_id
    WHERE r.clinic_id = ? AND r.review_id = ?
  UNION ALL
    SELECT texts.response_id, m.id, m.clinic_id, m.phone_hash, m.status, m.created_at
    FROM texts JOIN messages m
      ON m.clinic_id = texts.clinic_id AND m.phone_hash = texts.phone_hash AND m.retry_of = texts.id
  ) SELECT response_id, status FROM texts ORDER BY created_at, id`;

interface ResponseText {
  response_id: string;
  status: RowIn<'messages'>['status'];
}

/** A review's responses, the oldest first. */
export async function listResponses(db: Db, clinicId: string, reviewId: string): Promise<ReviewResponse[]> {
  const place = [clinicId, reviewId];
  const texts = Map.groupBy(await queryRows<ResponseText>(db, TEXTS, place), (row) => row.response_id);
  const rows = await queryRows<RowIn<'review_responses'> & { user_name: string | null }>(
    db,
    `SELECT r.*, ${USER_NAME} AS user_name FROM review_responses r LEFT JOIN users ON users.id = r.user_id
     WHERE r.clinic_id = ? AND r.review_id = ? ORDER BY r.created_at, r.id`,
    place,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    body: row.body,
    user: row.user_name ?? 'System',
    createdAt: row.created_at,
    logStatus: logStatusOf(texts.get(row.id) ?? []),
  }));
}

/** Whether it was sent, by whichever of the texts; else what became of the last. */
function logStatusOf(texts: readonly ResponseText[]): ReviewResponse['logStatus'] {
  const words = texts.map(({ status }) => LOG_STATUS_OF[status]);
  return words.find((word) => word === 'Sent') ?? words.at(-1) ?? null;
}

/** Takes the words from what was answered to a number's reviews: notes may name the patient too. */
export async function eraseResponses(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  const reviews = db.knex('reviews').where({ clinic_id: clinicId, phone_hash: phoneHash }).select('id');
  await db.knex('review_responses').whereIn('review_id', reviews).update({ body: '' });
}
