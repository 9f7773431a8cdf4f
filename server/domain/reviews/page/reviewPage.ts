import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../../contract/core/limits.ts';
import type { ReviewForm, ReviewSubmission } from '../../../contract/routes/reviewPage.ts';
import { destinationOf, destinationsOf, type Platform } from '../../../contract/rules/platforms.ts';
import { findLinkedPhone, spendReviewLink } from '../../../store/reviews/reviewLinks.ts';
import { addReview, type NewReview } from '../../../store/reviews/reviews.ts';
import { lockMessages } from '../../../store/sending/messages.ts';
import { audit } from '../../audit.ts';
import { type Context, instantNow } from '../../context.ts';
import { stopAsking } from '../../sending/followUps.ts';
import { followReview } from '../followReview.ts';
import { logoUrlOf } from '../logoUrl.ts';
import { captchaFor, checkCaptcha } from './captchaRule.ts';
import {
  findLiveLink,
  type PageLink,
  type PersonalLink,
  platformShown,
  type StandingLink,
  spent,
} from './pageLink.ts';
import { pageThrottles } from './pageThrottles.ts';

/** The patient's page: what it shows, and the review that it takes. */

/** What the page shows. Throws `not_found`, `link_used` or `link_expired`; reading spends nothing. */
export async function getReviewForm(ctx: Context, token: string): Promise<ReviewForm> {
  const link = await findLiveLink(ctx, token);
  const asked = captchaFor(ctx, link);
  return {
    clinicName: link.clinicName,
    requiresHcaptcha: asked !== 'none',
    hcaptchaSiteKey: (asked !== 'none' && ctx.config.captcha?.siteKey) || null,
    captchaFor: asked,
    expiresAt: link.expiresAt,
    timezone: link.timezone,
    kind: link.kind,
    reviewLinks: destinationsOf(link),
    platforms: link.platforms,
    platform: link.platform,
    routing: link.routing,
    accentColor: link.accentColor,
    logoUrl: link.kind === 'demo' ? null : logoUrlOf(link.clinicId, link.logoHash),
  };
}

/**
 * Stores a review and spends a personal link; of many posts at once, one wins. The demonstration keeps nothing.
 * `network` is the caller's network address, for which reviews by standing links and wrong captchas are counted.
 * Whatever is thrown leaves the link whole: what getReviewForm throws, `captcha_failed`, `unavailable` and
 * `too_many_requests`.
 */
export async function submitReview(
  ctx: Context,
  token: string,
  submission: ReviewSubmission,
  network: string,
): Promise<{ message: string; redirectUrl: string | null }> {
  const link = await findLiveLink(ctx, token);
  const review = routed(link, submission);
  await checkCaptcha(ctx, link, submission, network);
  if (link.kind === 'personal') await ctx.transaction((tx) => spendOn(tx, link, review));
  if (link.kind === 'standing') {
    const keep = () => ctx.transaction((tx) => keepReview(tx, link, review));
    await pageThrottles(ctx).standing.run(network, keep);
  }
  return { message: 'Thank you for your feedback.', redirectUrl: review.redirectUrl };
}

interface RoutedReview extends ReviewSubmission {
  platform: Platform;
  /** Where the patient goes on to. */
  redirectUrl: string | null;
  offeredPublic: boolean;
  isPublic: boolean;
}

/**
 * Smart routing sends ratings of 4 and above on; open routing offers the public link to everybody, beside private
 * feedback, and the patient's own choice tells whether it was followed.
 */
function routed(link: PageLink, review: ReviewSubmission): RoutedReview {
  const platform = platformShown(review.platform ?? link.platform, link);
  const isOpen = link.routing === 'open';
  const offered = isOpen || review.rating >= LIMITS.publicRatingFrom ? destinationOf(platform, link) : null;
  const redirectUrl = isOpen && review.publicLink === false ? null : offered;
  return {
    ...review,
    platform,
    redirectUrl,
    offeredPublic: offered !== null,
    isPublic: redirectUrl !== null && (!isOpen || review.publicLink === true),
  };
}

/** The text is locked before its link, as by the worker that records its acceptance: neither waits for the other. */
async function spendOn(tx: Context, link: PersonalLink, review: RoutedReview): Promise<void> {
  const [text] = await lockMessages(tx.db, [link.messageId]);
  if (!(await spendReviewLink(tx.db, link.tokenHash, instantNow(tx)))) throw await spent(tx, link);
  if (text) await stopAsking(tx, text);
  await keepReview(tx, link, review);
}

async function keepReview(
  tx: Context,
  link: PersonalLink | StandingLink,
  review: RoutedReview,
): Promise<void> {
  const { clinicId } = link;
  const messageId = link.kind === 'personal' ? link.messageId : null;
  const kept: NewReview = {
    id: uuid(),
    clinicId,
    messageId,
    phoneHash: messageId && (await findLinkedPhone(tx.db, messageId)),
    platform: review.platform,
    rating: review.rating,
    feedback: review.feedback || null,
    customerName: review.customerName || null,
    isPublic: review.isPublic,
    offeredPublic: review.offeredPublic,
    source: link.kind === 'personal' ? 'link' : 'standing',
    submittedAt: instantNow(tx),
  };
  await addReview(tx.db, kept);
  await followReview(tx, kept);
  const patient = { userId: null, clinicId };
  const metadata = messageId ? { messageId } : { source: kept.source };
  await audit(tx, patient, { action: 'CREATE', entityType: 'review', entityId: kept.id, metadata });
}
