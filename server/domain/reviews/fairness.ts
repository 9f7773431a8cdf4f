import { LIMITS } from '../../contract/core/limits.ts';
import type { Routing } from '../../contract/rules/routing.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { type ReviewSums, sumReviews } from '../../store/reviews/reviewSums.ts';
import { EVERY_REVIEW } from '../../store/reviews/reviews.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { rateOf } from '../periods.ts';
import { sampleReviews } from '../samples/sampleReviews.ts';

/**
 * Who was offered a public link. Google's policy forbids asking happy patients alone: a clinic sees here what its
 * routing does.
 */

interface Period {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** How many reviews of one rating there are, and to how many of their patients the public link mattered. */
type OfferSums = { rating: number } & Pick<ReviewSums, 'reviews' | 'offered' | 'followed'>;

/** What became of the reviews of one rating; the percent is null without reviews. */
export interface FairnessLevel extends OfferSums {
  offeredPercent: number | null;
}

const RATINGS = [5, 4, 3, 2, 1];

/**
 * The routing in force and what it did to the reviews of a period, from `dateFrom` until before `dateTo`: five rows,
 * five stars first. Every review counts, those of the standing link too.
 */
export async function getFairness(
  ctx: Context,
  caller: ClinicCaller,
  period: Period,
): Promise<{ routing: Routing; levels: FairnessLevel[] }> {
  const clinic = await findClinic(ctx.db, caller.clinicId);
  const routing = clinic?.routing ?? 'smart';
  const sums = caller.preview
    ? sampleOffers(ctx, routing, period)
    : await readOffers(ctx, caller.clinicId, period);
  return { routing, levels: sums.map(levelOf) };
}

async function readOffers(ctx: Context, clinicId: string, period: Period): Promise<OfferSums[]> {
  const { dateFrom: from, dateTo: to } = period;
  const [of] = await sumReviews(ctx.db, clinicId, EVERY_REVIEW, [{ from, to }]);
  return RATINGS.map((rating) => {
    const { reviews = 0, offered = 0, followed = 0 } = of?.get(rating) ?? {};
    return { rating, reviews, offered, followed };
  });
}

const levelOf = (sums: OfferSums): FairnessLevel => ({
  ...sums,
  offeredPercent: rateOf(sums.offered, sums.reviews),
});

/** The samples as the clinic's own routing would have treated them. */
function sampleOffers(ctx: Context, routing: Routing, { dateFrom, dateTo }: Period): OfferSums[] {
  const samples = sampleReviews(ctx.now()).filter(
    ({ submittedAt }) => (!dateFrom || submittedAt >= dateFrom) && (!dateTo || submittedAt < dateTo),
  );
  return RATINGS.map((rating) => {
    const ofRating = samples.filter((review) => review.rating === rating);
    const isOffered = routing === 'open' || rating >= LIMITS.publicRatingFrom;
    return {
      rating,
      reviews: ofRating.length,
      offered: isOffered ? ofRating.length : 0,
      followed: ofRating.filter(({ isPublic }) => isPublic).length,
    };
  });
}
