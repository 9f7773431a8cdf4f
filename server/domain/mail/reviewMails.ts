import { LIMITS } from '../../contract/core/limits.ts';
import type { Notifications } from '../../contract/routes/settings.ts';
import { type ClinicRow, findClinic } from '../../store/accounts/clinics.ts';
import { countReviewsUpTo, type ReviewRank } from '../../store/reviews/reviews.ts';
import type { Context } from '../context.ts';
import { queueMail } from './mails.ts';
import { recipientsOf } from './recipients.ts';

/** Who is mailed about a review, and about which. */

type ReviewMailKind = 'new_review' | 'low_rating';

/** What of a review decides who is mailed. */
interface MailedReview extends ReviewRank {
  rating: number;
}

const HOUR = 3_600_000;

/**
 * Queues one mail for each of those whom the clinic's switches let know of a review, and never two for one
 * review. Call it in the review's transaction.
 */
export async function mailReview(tx: Context, review: MailedReview): Promise<void> {
  const { id: reviewId, clinicId, rating, submittedAt } = review;
  const clinic = await findClinic(tx.db, clinicId);
  const kind = clinic && kindOf(rating, clinic.notifications);
  if (!kind || (await placeInHour(tx, review, clinic)) > LIMITS.reviewMailsPerHour) return;
  const expiresAt = new Date(Date.parse(submittedAt) + LIMITS.reviewMailHours * HOUR).toISOString();
  for (const { id: userId, email } of await recipientsOf(tx, switchOf(kind), clinicId)) {
    await queueMail(tx, { kind, to: email, data: { reviewId, userId }, expiresAt });
  }
}

/** The switch that lets a mail go. */
export const switchOf = (kind: ReviewMailKind): keyof Notifications =>
  kind === 'low_rating' ? 'lowRating' : 'newReview';

const isLow = (rating: number): boolean => rating <= LIMITS.lowRatingTo;

/** The mail that a rating calls for; null where it is switched off. */
export function kindOf(rating: number, { newReview, lowRating }: Notifications): ReviewMailKind | null {
  if (isLow(rating) && lowRating) return 'low_rating';
  return newReview ? 'new_review' : null;
}

/**
 * Which of the reviews that are mailed in its hour of the clock this one is, from 1: a standing link on a busy day
 * may bring hundreds. Where new reviews are not mailed, low ratings alone are counted.
 */
export const placeInHour = (
  ctx: Context,
  review: ReviewRank,
  { notifications }: Pick<ClinicRow, 'notifications'>,
): Promise<number> =>
  countReviewsUpTo(ctx.db, review, {
    since: `${review.submittedAt.slice(0, 'yyyy-mm-ddThh'.length)}:00:00.000Z`,
    ratingTo: notifications.newReview ? null : LIMITS.lowRatingTo,
  });
