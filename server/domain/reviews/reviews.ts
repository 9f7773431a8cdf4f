import { LIMITS } from '../../contract/core/limits.ts';
import type { Review } from '../../contract/routes/reviews.ts';
import { type ClinicRow, findClinic } from '../../store/accounts/clinics.ts';
import { areRare } from '../../store/reviews/reviewSearch.ts';
import { countReviews, sumReviews } from '../../store/reviews/reviewSums.ts';
import * as store from '../../store/reviews/reviews.ts';
import { type ClinicCaller, mayReadPatients } from '../caller.ts';
import type { Context } from '../context.ts';
import { lastPeriods } from '../periods.ts';
import { notFound } from '../refusal.ts';
import { fitsReview, sampleReviews } from '../samples/sampleReviews.ts';

type Filter = store.ReviewFilter;

/** A page of reviews; samples for a clinic that never paid. */
export async function listReviews(
  ctx: Context,
  caller: ClinicCaller,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
): Promise<{ reviews: Review[]; total: number; more: boolean }> {
  const offset = (page - 1) * limit;
  if (caller.preview) {
    const found = sampleReviews(ctx.now()).filter(fitsReview(filter));
    return { reviews: found.slice(offset, offset + limit), total: found.length, more: false };
  }
  const { db } = ctx;
  const { clinicId } = caller;
  const asked = { ...filter, isRare: await areRare(db, clinicId, filter.search) };
  const counted = await countFound(ctx, clinicId, asked);
  const found = counted.total === 0 ? [] : await store.listReviews(db, clinicId, asked, { limit, offset });
  return {
    reviews: found.map((review) => (mayReadPatients(caller) ? review : { ...review, asked: null })),
    ...counted,
  };
}

/** Words that are looked for may stand in any number of reviews: they are counted as far as somebody reads on. */
async function countFound(
  { db }: Context,
  clinicId: string,
  filter: Filter,
): Promise<{ total: number; more: boolean }> {
  if (!filter.search) return { total: await countReviews(db, clinicId, filter), more: false };
  const found = await countReviews(db, clinicId, filter, LIMITS.matchesCounted + 1);
  return { total: Math.min(found, LIMITS.matchesCounted), more: found > LIMITS.matchesCounted };
}

/** The caller's clinic. */
export async function readClinic(ctx: Context, clinicId: string): Promise<ClinicRow> {
  const clinic = await findClinic(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  return clinic;
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
