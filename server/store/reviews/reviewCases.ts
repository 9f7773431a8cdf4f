import type { CaseStatus } from '../../contract/routes/reviews.ts';
import type { Db } from '../db/db.ts';

/** The cases that clinics look after: one for each review with a low rating. */

export interface NewReviewCase {
  reviewId: string;
  clinicId: string;
  /** ISO instant. */
  createdAt: string;
}

/** Opens a review's case: nobody looks after it yet, and nothing is noted. It goes when its review does. */
export async function openReviewCase(
  db: Db,
  { reviewId, clinicId, createdAt }: NewReviewCase,
): Promise<void> {
  await db.knex('review_cases').insert({
    review_id: reviewId,
    clinic_id: clinicId,
    status: 'open',
    owner_id: null,
    note: null,
    created_at: createdAt,
    updated_at: createdAt,
  });
}

/** What staff decide about a case; what is left out stays. */
export interface CaseChange {
  status?: CaseStatus;
  ownerId?: string | null;
  note?: string | null;
}

export async function updateReviewCase(
  db: Db,
  clinicId: string,
  reviewId: string,
  { change: { status, ownerId, note }, at }: { change: CaseChange; at: string },
): Promise<void> {
  const ofReview = db.knex('review_cases').where({ review_id: reviewId, clinic_id: clinicId });
  await ofReview.update({
    ...(status !== undefined && { status }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(note !== undefined && { note }),
    updated_at: at,
  });
}

/** Takes the words from the cases of a number's reviews: they may name the patient. */
export async function eraseCaseNotes(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  const reviews = db.knex('reviews').where({ clinic_id: clinicId, phone_hash: phoneHash }).select('id');
  await db.knex('review_cases').whereIn('review_id', reviews).update({ note: null });
}
