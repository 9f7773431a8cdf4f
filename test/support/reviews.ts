import { v7 as uuid } from 'uuid';
import type { ReviewSubmission } from '../../server/contract/routes/reviewPage.ts';
import { addReview } from '../../server/store/reviews/reviews.ts';
import type { Member, TestApp } from './app.ts';
import { linkTo } from './pageLinks.ts';
import { freshNumber } from './sending.ts';

/** Reviews: as patients leave them, and as they stand there since before. */

type Left = Partial<ReviewSubmission> & { rating: number };

/** A patient is texted and leaves a review through the link. */
export async function leaveReview(
  app: TestApp,
  member: Member,
  payload: Left,
  phone?: string,
): Promise<{ redirectUrl: string | null }> {
  return app.anybody.submitReview({ params: { token: await linkTo(app, member, phone) }, payload });
}

/** The same, and gives the review's id and the number that was texted. */
export async function leftReview(
  app: TestApp,
  member: Member,
  payload: Left,
  phone = freshNumber(),
): Promise<{ id: string; phone: string }> {
  await leaveReview(app, member, payload, phone);
  const { data } = await member.client.listReviews();
  return { id: data.reviews[0]?.id ?? '', phone };
}

/** Puts a review of so many hours ago into the table, followed by nothing. */
export async function addPastReview(
  app: TestApp,
  { clinicId }: Pick<Member, 'clinicId'>,
  { rating, hours = 0 }: { rating: number; hours?: number },
): Promise<void> {
  await addReview(app.ctx.db, {
    id: uuid(),
    clinicId: clinicId ?? '',
    messageId: null,
    phoneHash: null,
    platform: 'google',
    rating,
    feedback: null,
    customerName: null,
    isPublic: false,
    offeredPublic: rating >= 4,
    source: 'link',
    submittedAt: new Date(app.ctx.now().getTime() - hours * 3_600_000).toISOString(),
  });
}
