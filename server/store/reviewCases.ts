import type { Db } from './db.ts';

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
