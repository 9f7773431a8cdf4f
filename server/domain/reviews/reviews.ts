import { DateTime } from 'luxon';
import type { Review } from '../../contract/reviews.ts';
import { findClinic } from '../../store/clinics.ts';
import * as store from '../../store/reviews.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { sampleReviews } from '../samples/sampleReviews.ts';

/** What came back (specification 001, Reviews and Track Reviews; DESIGN 7.26). */

type Filter = store.ReviewFilter;
type PageFilter = Filter & { page: number; limit: number };

/** A page of reviews; samples for a clinic that never paid. */
export async function listReviews(
  ctx: Context,
  caller: ClinicCaller,
  filter: PageFilter,
): Promise<{ reviews: Review[]; total: number }> {
  if (!caller.preview) return store.listReviews(ctx.db, caller.clinicId, filter);
  const found = sampleReviews(ctx.now()).filter(fits(filter));
  const from = (filter.page - 1) * filter.limit;
  return { reviews: found.slice(from, from + filter.limit), total: found.length };
}

export interface ReviewStats {
  averageRating: number | null;
  totalReviews: number;
  responseRate: number | null;
  redirectedCount: number;
}

/** How the requests of the samples were answered. */
const SAMPLE_REQUESTS = 64;

export async function getReviewStats(
  ctx: Context,
  caller: ClinicCaller,
  filter: Filter,
): Promise<ReviewStats> {
  if (caller.preview) {
    const found = sampleReviews(ctx.now()).filter(fits(filter));
    const ratingSum = found.reduce((sum, review) => sum + review.rating, 0);
    const redirected = found.filter((review) => review.isPublic).length;
    const requests = found.length === 0 ? 0 : SAMPLE_REQUESTS;
    return stats({ total: found.length, ratingSum, redirected }, { requests, answered: found.length });
  }
  const sums = await store.sumReviews(ctx.db, caller.clinicId, filter);
  return stats(sums, await store.countAnswered(ctx.db, caller.clinicId, filter));
}

const stats = (sums: store.ReviewSums, sent: { requests: number; answered: number }): ReviewStats => ({
  averageRating: sums.total === 0 ? null : Math.round((sums.ratingSum / sums.total) * 100) / 100,
  totalReviews: sums.total,
  responseRate: sent.requests === 0 ? null : Math.round((sent.answered / sent.requests) * 1000) / 10,
  redirectedCount: sums.redirected,
});

/** Five-star reviews for each of the last days in the clinic's zone, today last. */
export async function getFiveStarTrends(
  ctx: Context,
  caller: ClinicCaller,
  days: number,
): Promise<{ date: string; count: number }[]> {
  const clinic = await findClinic(ctx.db, caller.clinicId);
  const today = DateTime.fromJSDate(ctx.now(), { zone: clinic?.timezone ?? 'utc' }).startOf('day');
  const since = today.minus({ days: days - 1 });
  const dayOf = (at: string): string => DateTime.fromISO(at, { zone: today.zone }).toISODate() ?? '';
  const counts = Map.groupBy(await fiveStars(ctx, caller, since.toUTC().toISO() ?? ''), dayOf);
  return Array.from({ length: days }, (_, offset) => {
    const date = since.plus({ days: offset }).toISODate() ?? '';
    return { date, count: counts.get(date)?.length ?? 0 };
  });
}

const fiveStars = async (ctx: Context, caller: ClinicCaller, since: string): Promise<string[]> =>
  caller.preview
    ? sampleReviews(ctx.now()).flatMap(({ rating, submittedAt }) => (rating === 5 ? [submittedAt] : []))
    : store.fiveStarInstants(ctx.db, caller.clinicId, since);

const fits =
  (filter: Filter) =>
  (review: Review): boolean =>
    (filter.platform === 'all' || review.platform === filter.platform) &&
    (filter.rating === 'all' || review.rating === filter.rating) &&
    (!filter.dateFrom || review.submittedAt >= filter.dateFrom) &&
    (!filter.dateTo || review.submittedAt < filter.dateTo) &&
    `${review.feedback ?? ''} ${review.name ?? ''}`
      .toLowerCase()
      .includes(filter.search?.toLowerCase() ?? '');
