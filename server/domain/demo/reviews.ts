import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { addToldActivities, addToldReviews } from '../../store/platform/demo.ts';
import { updateReviewCase } from '../../store/reviews/reviewCases.ts';
import { addResponse } from '../../store/reviews/reviewResponses.ts';
import type { NewReview } from '../../store/reviews/reviews.ts';
import type { Context } from '../context.ts';
import { reviewActivity } from '../reviews/followReview.ts';
import { openCase } from '../reviews/reviewCases.ts';
import { DEMO_LINKS } from './story.ts';
import { DAY, HOUR, later, type Owner, type Told } from './told.ts';
import { CALLED, SETTLED, THANKED } from './words.ts';

/** What came back in the demonstration, and what the clinic did about it. */

/** Days until somebody answers, and until a low rating is settled. */
const BEGUN_AFTER = 2;
const RESOLVED_AFTER = 9;
/** Of the low ratings the newest wait for somebody, and those before them are in hand. */
const WAITING = 2;
const IN_HAND = 3;

export async function keepReviews(ctx: Context, owner: Owner, told: readonly Told[]): Promise<void> {
  const reviews = told.flatMap((text) => reviewOf(text) ?? []);
  await addToldReviews(
    ctx.db,
    reviews.map((review) => ({ ...review, respondedAt: null })),
  );
  await addToldActivities(ctx.db, reviews.map(reviewActivity));
  const newest = reviews.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1));
  const [low, good] = [true, false].map((isLow) =>
    newest.filter(({ rating }) => rating <= LIMITS.lowRatingTo === isLow),
  ) as [NewReview[], NewReview[]];
  for (const [place, review] of low.entries()) {
    await openCase(ctx, review);
    if (place >= WAITING) await lookAfter(ctx, owner, { review, isSettled: place >= WAITING + IN_HAND });
  }
  const old = good.filter(({ feedback, submittedAt }) => feedback && isBefore(ctx, submittedAt, BEGUN_AFTER));
  for (const review of old.filter((_, place) => place % 3 === 0)) await thank(ctx, owner, review);
}

function reviewOf({ story, message, acceptedAt, name }: Told): NewReview | undefined {
  if (!story.review || !acceptedAt) return undefined;
  const { rating, feedback, hoursLater } = story.review;
  const isPublic = rating >= LIMITS.publicRatingFrom && story.platform in DEMO_LINKS;
  return {
    id: uuid(),
    clinicId: message.clinicId,
    messageId: message.id,
    phoneHash: message.phoneHash,
    platform: story.platform,
    rating,
    feedback,
    customerName: story.patient % 3 === 0 ? name : null,
    isPublic,
    offeredPublic: isPublic,
    source: 'link',
    submittedAt: later(acceptedAt, hoursLater * HOUR),
  };
}

const isBefore = (ctx: Context, instant: string, days: number): boolean =>
  Date.parse(instant) < ctx.now().getTime() - days * DAY;

/** Who was not happy is called, and in the end it is settled. */
async function lookAfter(
  ctx: Context,
  { clinicId, userId }: Owner,
  { review, isSettled }: { review: NewReview; isSettled: boolean },
): Promise<void> {
  const { id, submittedAt } = review;
  const begun = { change: { status: 'in_progress', ownerId: userId }, at: later(submittedAt, HOUR) } as const;
  await updateReviewCase(ctx.db, clinicId, id, begun);
  if (!isSettled || !isBefore(ctx, submittedAt, RESOLVED_AFTER)) return;
  const at = later(submittedAt, RESOLVED_AFTER * DAY);
  await addResponse(ctx.db, { ...noteOn(review, userId), body: CALLED, createdAt: at });
  await updateReviewCase(ctx.db, clinicId, id, { change: { status: 'resolved', note: SETTLED }, at });
}

async function thank(ctx: Context, { userId }: Owner, review: NewReview): Promise<void> {
  const createdAt = later(review.submittedAt, BEGUN_AFTER * DAY);
  await addResponse(ctx.db, { ...noteOn(review, userId), body: THANKED, createdAt });
}

const noteOn = ({ id, clinicId }: NewReview, userId: string) =>
  ({ id: uuid(), reviewId: id, clinicId, kind: 'note', messageId: null, userId }) as const;
