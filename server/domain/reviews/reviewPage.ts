import { v7 as uuid } from 'uuid';
import { ERROR_TEXT } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { destinationOf, PLATFORMS, type Platform } from '../../contract/platforms.ts';
import type { ReviewForm, ReviewSubmission } from '../../contract/reviewPage.ts';
import { addActivity } from '../../store/activities.ts';
import {
  findLinkedPhone,
  findReviewLink,
  type ReviewLink,
  spendReviewLink,
} from '../../store/reviewLinks.ts';
import { addReview } from '../../store/reviews.ts';
import { audit } from '../audit.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import { stopFollowUp } from '../sending/followUps.ts';

/** The patient's page: what it shows, and the one review that spends its link (DESIGN 7.10, 7.11). */

/** What the page shows. Throws `not_found`, `link_used` or `link_expired`; reading spends nothing. */
export async function getReviewForm(ctx: Context, token: string): Promise<ReviewForm> {
  const link = await findLiveLink(ctx, token);
  const own = destinationOf(link.platform, link);
  return {
    clinicName: link.clinicName,
    requiresHcaptcha: ctx.config.captcha !== null,
    hcaptchaSiteKey: ctx.config.captcha?.siteKey ?? null,
    expiresAt: link.expiresAt,
    reviewLinks: own ? { ...link.reviewLinks, [link.platform]: own } : link.reviewLinks,
    platform: link.platform,
    routing: link.routing,
  };
}

async function findLiveLink(ctx: Context, token: string): Promise<ReviewLink> {
  const link = await findReviewLink(ctx.db, hashToken(token));
  if (!link) throw new Refusal('not_found', ERROR_TEXT.linkGone);
  if (link.usedAt !== null) throw new Refusal('link_used', ERROR_TEXT.linkGone);
  if (link.expiresAt !== null && link.expiresAt <= instantNow(ctx)) {
    throw new Refusal('link_expired', ERROR_TEXT.linkGone);
  }
  return link;
}

/** Stores a review and spends its link; of many posts at once, one wins. */
export async function submitReview(
  ctx: Context,
  token: string,
  submission: ReviewSubmission,
): Promise<{ message: string; redirectUrl: string | null }> {
  const link = await findLiveLink(ctx, token);
  const platform = submission.platform ?? link.platform;
  const redirectUrl = publicLinkFor(link, platform, submission);
  await ctx.transaction(async (tx) => {
    if (!(await spendReviewLink(tx.db, hashToken(token), instantNow(tx)))) {
      throw new Refusal('link_used', ERROR_TEXT.linkGone);
    }
    await stopFollowUp(tx, link.messageId);
    const isPublic = wentPublic(link, submission, redirectUrl);
    await keepReview(tx, link, { ...submission, platform, isPublic });
  });
  return { message: 'Thank you for your feedback.', redirectUrl };
}

/** Smart routing sends ratings of 4 and above on; open routing all but who chose private feedback alone. */
function publicLinkFor(link: ReviewLink, platform: Platform, review: ReviewSubmission): string | null {
  const goesOn =
    link.routing === 'open' ? review.publicLink !== false : review.rating >= LIMITS.publicRatingFrom;
  return goesOn ? destinationOf(platform, link) : null;
}

/** That the patient is shown the public link; with open routing it stands beside private feedback (DESIGN 7.11). */
const isOffered = (link: ReviewLink, { rating, platform }: { rating: number; platform: Platform }): boolean =>
  (link.routing === 'open' || rating >= LIMITS.publicRatingFrom) && destinationOf(platform, link) !== null;

/** That the public link was followed: with open routing the patient's own choice tells (DESIGN 7.11). */
const wentPublic = (link: ReviewLink, review: ReviewSubmission, redirectUrl: string | null): boolean =>
  redirectUrl !== null && (link.routing === 'smart' || review.publicLink === true);

async function keepReview(
  ctx: Context,
  link: ReviewLink,
  review: ReviewSubmission & { platform: Platform; isPublic: boolean },
): Promise<void> {
  const id = uuid();
  const submittedAt = instantNow(ctx);
  const { clinicId, messageId } = link;
  await addReview(ctx.db, {
    id,
    clinicId,
    messageId,
    phoneHash: await findLinkedPhone(ctx.db, messageId),
    platform: review.platform,
    rating: review.rating,
    feedback: review.feedback || null,
    customerName: review.customerName || null,
    isPublic: review.isPublic,
    offeredPublic: isOffered(link, review),
    source: 'link',
    submittedAt,
  });
  await addActivity(ctx.db, {
    clinicId,
    type: 'feedback_received',
    status: review.rating >= LIMITS.publicRatingFrom ? 'success' : 'warning',
    title: `${review.rating}-star review`,
    description: `A patient left ${review.rating} of 5 stars for ${PLATFORMS[review.platform].label}.`,
    userId: null,
    entityId: id,
    createdAt: submittedAt,
  });
  const patient = { userId: null, clinicId };
  await audit(ctx, patient, {
    action: 'CREATE',
    entityType: 'review',
    entityId: id,
    metadata: { messageId },
  });
}
