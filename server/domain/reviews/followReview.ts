import { LIMITS } from '../../contract/core/limits.ts';
import { PLATFORMS } from '../../contract/rules/platforms.ts';
import { addActivity, type NewActivity } from '../../store/reports/activities.ts';
import type { NewReview } from '../../store/reviews/reviews.ts';
import type { Context } from '../context.ts';
import { mailReview } from '../mail/reviewMails.ts';
import { announce } from '../webhooks/announce.ts';
import { openCase } from './reviewCases.ts';

/** What follows a stored review, in its own transaction: the clinic's activity, a low rating's case, the mails, the webhooks. */
export async function followReview(tx: Context, review: NewReview): Promise<void> {
  await addActivity(tx.db, reviewActivity(review));
  await openCase(tx, review);
  await mailReview(tx, review);
  await announce(tx, [{ event: 'review.created', clinicId: review.clinicId, subjectId: review.id }]);
}

export const reviewActivity = (review: NewReview): NewActivity => ({
  clinicId: review.clinicId,
  type: 'feedback_received',
  status: review.rating >= LIMITS.publicRatingFrom ? 'success' : 'warning',
  title: `${review.rating}-star review`,
  description: `A patient left ${review.rating} of 5 stars for ${PLATFORMS[review.platform].label}.`,
  userId: null,
  entityId: review.id,
  createdAt: review.submittedAt,
});
