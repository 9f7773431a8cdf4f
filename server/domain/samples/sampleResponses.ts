import type { ReviewResponse } from '../../contract/routes/reviewAnswers.ts';
import type { Review } from '../../contract/routes/reviews.ts';

/** What the pretend clinic answered to a sample: a note, where its case was looked after. */
export function sampleResponses({ id, respondedAt, case: ofReview }: Review): ReviewResponse[] {
  if (respondedAt === null || !ofReview?.note) return [];
  const { note: body, ownerName } = ofReview;
  return [{ id, kind: 'note', body, user: ownerName ?? 'System', createdAt: respondedAt, logStatus: null }];
}
