import { LIMITS } from '../../contract/limits.ts';
import { openReviewCase } from '../../store/reviewCases.ts';
import type { NewReview } from '../../store/reviews.ts';
import type { Context } from '../context.ts';

/** Opens a case for a low rating, so that somebody looks after it; others need none. */
export async function openCase(tx: Context, { id, clinicId, rating, submittedAt }: NewReview): Promise<void> {
  if (rating > LIMITS.lowRatingTo) return;
  await openReviewCase(tx.db, { reviewId: id, clinicId, createdAt: submittedAt });
}
