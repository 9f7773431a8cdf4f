import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Review } from '../../server/contract/routes/reviews.ts';
import { reviewerOf } from '../../server/contract/words/reviewer.ts';
import type { StatusWord } from '../../server/contract/words/statusWords.ts';
import { findNamed, isWholeId } from '../kit/named.ts';

/** What the commands about reviews share. */

export const WHICH = 'The id of the review, as goodword reviews list shows it, or how it begins.';

export const SAMPLES = 'These are samples: upgrade to collect reviews of your own.';

/** The id that `given` is, or begins: of the latest reviews. Stops with code 2 where there is none. */
export async function findReviewId(client: Client, given: string): Promise<string> {
  if (isWholeId(given)) return given;
  const { data } = await client.listReviews({ query: { limit: LIMITS.pageMax } });
  return findNamed(data.reviews, given, { one: 'review', list: 'reviews list' }).id;
}

/** Who left a review; empty where nobody knows. */
export const reviewerName = (review: Pick<Review, 'name' | 'asked'>): string =>
  review.name === null && review.asked === null ? '' : reviewerOf(review);

/** Whether the clinic has answered. */
export const answerWord = (respondedAt: string | null): StatusWord =>
  respondedAt === null ? { word: 'Pending', tone: 'waiting' } : { word: 'Responded', tone: 'good' };
