import { LIMITS } from '../../contract/limits.ts';
import type { Routing } from '../../contract/routing.ts';
import { findClinic } from '../../store/clinics.ts';
import { type OfferSums, sumOffers } from '../../store/reviews.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { sampleReviews } from '../samples/sampleReviews.ts';

/**
 * Who was offered a public link. Google's policy forbids asking happy patients alone: a clinic sees here what its
 * routing does (DESIGN 7.11).
 */

interface Period {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

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
    : await sumOffers(ctx.db, caller.clinicId, period);
  const of = new Map(sums.map((sum) => [sum.rating, sum]));
  return { routing, levels: RATINGS.map((rating) => levelOf(of.get(rating) ?? nothing(rating))) };
}

const nothing = (rating: number): OfferSums => ({ rating, reviews: 0, offered: 0, followed: 0 });

const levelOf = (sums: OfferSums): FairnessLevel => ({
  ...sums,
  offeredPercent: sums.reviews === 0 ? null : Math.round((sums.offered / sums.reviews) * 1000) / 10,
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
