import { LIMITS } from '../../contract/core/limits.ts';
import type { ReviewRecord } from '../../contract/routes/reviewAnswers.ts';
import type { CaseStatus, Review, ReviewCase } from '../../contract/routes/reviews.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { findMember } from '../../store/accounts/users.ts';
import { addActivity } from '../../store/reports/activities.ts';
import {
  type CaseChange,
  openReviewCase,
  updateReviewCase as writeCase,
} from '../../store/reviews/reviewCases.ts';
import { findReview, type NewReview } from '../../store/reviews/reviews.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { readRecord } from './reviewRecord.ts';

/** The case of a low rating: who looks after it, and how far they are. */

/** Opens a case for a low rating, so that somebody looks after it; others need none. */
export async function openCase(tx: Context, { id, clinicId, rating, submittedAt }: NewReview): Promise<void> {
  if (rating > LIMITS.lowRatingTo) return;
  await openReviewCase(tx.db, { reviewId: id, clinicId, createdAt: submittedAt });
}

/** What a call asks; what is left out stays. */
export interface CaseWish {
  status?: CaseStatus | undefined;
  ownerId?: string | null | undefined;
  /** Empty takes the note away. */
  note?: string | undefined;
}

/**
 * Changes a low rating's case and gives the review's record; what is as it was before leaves no trace. Throws
 * `not_found`, and `rule_broken` for a review without a case or an owner who is none of the clinic's people.
 */
export async function updateReviewCase(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  wish: CaseWish,
): Promise<ReviewRecord> {
  const { clinicId } = caller;
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, clinicId);
    const review = await findReview(tx.db, clinicId, id);
    if (!review) throw notFound('The review');
    if (!review.case) throw new Refusal('rule_broken', 'Only a low rating has a case.');
    const change = changeOf(review.case, wish);
    if (change.ownerId) await refuseStranger(tx, clinicId, change.ownerId);
    const fields = Object.keys(change);
    if (fields.length > 0) {
      await writeCase(tx.db, clinicId, id, { change, at: instantNow(tx) });
      await tellStatus(tx, caller, review, change);
      const metadata = { fields };
      await audit(tx, caller, { action: 'UPDATE', entityType: 'review_case', entityId: id, metadata });
    }
    return readRecord(tx, caller, id);
  });
}

function changeOf(before: ReviewCase, { status, ownerId, note }: CaseWish): CaseChange {
  const words = note === undefined ? undefined : note || null;
  return {
    ...(status !== undefined && status !== before.status && { status }),
    ...(ownerId !== undefined && ownerId !== before.ownerId && { ownerId }),
    ...(words !== undefined && words !== before.note && { note: words }),
  };
}

async function refuseStranger(tx: Context, clinicId: string, ownerId: string): Promise<void> {
  if (await findMember(tx.db, clinicId, ownerId)) return;
  const message = 'This person is not in your team.';
  throw new Refusal('rule_broken', message, { details: [{ path: 'ownerId', message }] });
}

const TOLD: Record<CaseStatus, Pick<Parameters<typeof addActivity>[1], 'status' | 'title'>> = {
  open: { status: 'warning', title: 'Case opened again' },
  in_progress: { status: 'info', title: 'Case in progress' },
  resolved: { status: 'success', title: 'Case resolved' },
};

/** Tells the clinic's activity list how far a case is. */
async function tellStatus(
  tx: Context,
  { clinicId, userId }: ClinicCaller,
  { id: entityId, rating }: Review,
  { status }: CaseChange,
): Promise<void> {
  if (status === undefined) return;
  await addActivity(tx.db, {
    ...{ clinicId, userId, entityId, ...TOLD[status] },
    type: 'system_event',
    description: `It is about a review of ${rating} of 5 stars.`,
    createdAt: instantNow(tx),
  });
}
