import type { Review } from '../../contract/reviews.ts';
import { type ClinicRow, findClinic } from '../../store/clinics.ts';
import { addUp, findReviewHours, sumReviews } from '../../store/reviewSums.ts';
import * as store from '../../store/reviews.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { lastPeriods } from '../periods.ts';
import { notFound } from '../refusal.ts';
import { fitsReview, sampleReviews } from '../samples/sampleReviews.ts';

/** What came back (specification 001, Reviews and Track Reviews; DESIGN 7.26). */

type Filter = store.ReviewFilter;

/** A page of reviews; samples for a clinic that never paid. */
export async function listReviews(
  ctx: Context,
  caller: ClinicCaller,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
): Promise<{ reviews: Review[]; total: number }> {
  const offset = (page - 1) * limit;
  if (caller.preview) {
    const found = sampleReviews(ctx.now()).filter(fitsReview(filter));
    return { reviews: found.slice(offset, offset + limit), total: found.length };
  }
  const place = await findReviewHours(ctx.db, caller.clinicId, filter, { limit, offset });
  const isEmpty = place.hours?.length === 0;
  return {
    reviews: isEmpty ? [] : await store.listReviews(ctx.db, caller.clinicId, filter, { ...place, limit }),
    total: await countReviews(ctx, caller.clinicId, filter),
  };
}

/** The caller's clinic. */
export async function readClinic(ctx: Context, clinicId: string): Promise<ClinicRow> {
  const clinic = await findClinic(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  return clinic;
}

/** How many reviews a filter lets through. */
export async function countReviews(ctx: Context, clinicId: string, filter: Filter): Promise<number> {
  const { dateFrom: from, dateTo: to, status, ...traits } = filter;
  const [byRating = new Map()] = await sumReviews(ctx.db, clinicId, { ...traits, status: 'all' }, [
    { from, to },
  ]);
  const { reviews, responded } = addUp(byRating.values());
  return { all: reviews, responded, pending: reviews - responded }[status];
}

/** Five-star reviews for each of the last days in the clinic's zone, today last. */
export async function getFiveStarTrends(
  ctx: Context,
  caller: ClinicCaller,
  days: number,
): Promise<{ date: string; count: number }[]> {
  const clinic = await findClinic(ctx.db, caller.clinicId);
  const periods = lastPeriods(ctx.now(), clinic?.timezone ?? 'UTC', days, 'day');
  const fiveStars = { ...store.EVERY_REVIEW, rating: 5 };
  if (caller.preview) {
    const samples = sampleReviews(ctx.now());
    return periods.map(({ from, to, date }) => {
      const fits = fitsReview({ ...fiveStars, dateFrom: from, dateTo: to });
      return { date, count: samples.filter(fits).length };
    });
  }
  const sums = await sumReviews(ctx.db, caller.clinicId, fiveStars, periods);
  return periods.map(({ date }, at) => ({ date, count: sums[at]?.get(5)?.reviews ?? 0 }));
}
