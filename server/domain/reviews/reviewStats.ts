import { findClinic } from '../../store/accounts/clinics.ts';
import { type RequestSums, sumRequests } from '../../store/reviews/requestSums.ts';
import { addUp, type ReviewSums, sumReviews } from '../../store/reviews/reviewSums.ts';
import type { ReviewFilter } from '../../store/reviews/reviews.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { averageOf, changeOf, growthOf, lastWeeks, rateOf } from '../periods.ts';
import { sumSampleRequests, sumSampleReviews } from '../samples/sampleFigures.ts';

/** The numbers above the lists of reviews. */

export interface ReviewStats {
  averageRating: number | null;
  totalReviews: number;
  responseRate: number | null;
  redirectedCount: number;
  pendingReviews: number;
  weeklyGrowth: {
    totalReviews: number | null;
    averageRating: number | null;
    responseRate: number | null;
    pendingReviews: number | null;
  };
}

/** What came of one period. */
interface PeriodSums {
  reviews: ReviewSums;
  requests: RequestSums;
}

export async function getReviewStats(
  ctx: Context,
  caller: ClinicCaller,
  filter: ReviewFilter,
): Promise<ReviewStats> {
  const clinic = await findClinic(ctx.db, caller.clinicId);
  const weeks = lastWeeks(ctx.now(), clinic?.timezone ?? 'UTC');
  const { dateFrom, dateTo, ...traits } = filter;
  const periods = [{ from: dateFrom, to: dateTo }, weeks.current, weeks.before];
  const sums = caller.preview
    ? periods.map(({ from, to }) => sumSamples(ctx, { ...traits, dateFrom: from, dateTo: to }))
    : await sumPeriods(ctx, caller.clinicId, traits, periods);
  return toStats(sums as [PeriodSums, PeriodSums, PeriodSums]);
}

async function sumPeriods(
  ctx: Context,
  clinicId: string,
  traits: ReviewFilter,
  periods: { from?: string | undefined; to?: string | undefined }[],
): Promise<PeriodSums[]> {
  const reviews = await sumReviews(ctx.db, clinicId, traits, periods);
  const requests = await sumRequests(ctx.db, clinicId, traits.platform, periods);
  return reviews.map((byRating, at) => ({
    reviews: addUp(byRating.values()),
    requests: requests[at] as RequestSums,
  }));
}

const sumSamples = (ctx: Context, filter: ReviewFilter): PeriodSums => ({
  reviews: sumSampleReviews(ctx.now(), filter),
  requests: sumSampleRequests(
    ctx.now(),
    { from: filter.dateFrom, to: filter.dateTo },
    ({ platform }) => filter.platform === 'all' || platform === filter.platform,
  ),
});

function toStats([asked, week, before]: [PeriodSums, PeriodSums, PeriodSums]): ReviewStats {
  const average = ({ reviews }: PeriodSums) => averageOf(reviews.ratingSum, reviews.reviews);
  const response = ({ requests }: PeriodSums) => rateOf(requests.answered, requests.sent);
  const pending = ({ reviews }: PeriodSums) => reviews.reviews - reviews.responded;
  return {
    averageRating: average(asked),
    totalReviews: asked.reviews.reviews,
    responseRate: response(asked),
    redirectedCount: asked.reviews.followed,
    pendingReviews: pending(asked),
    weeklyGrowth: {
      totalReviews: growthOf(week.reviews.reviews, before.reviews.reviews),
      averageRating: changeOf(average(week), average(before)),
      responseRate: changeOf(response(week), response(before)),
      pendingReviews: growthOf(pending(week), pending(before)),
    },
  };
}
