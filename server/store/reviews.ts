import type { Knex } from 'knex';
import type { Platform } from '../contract/platforms.ts';
import type { Review } from '../contract/reviews.ts';
import type { Db, Row } from './db.ts';
import { anywhere } from './like.ts';

/** What patients left. */

export interface NewReview {
  id: string;
  clinicId: string;
  messageId: string | null;
  phoneHash: string | null;
  platform: Platform;
  rating: number;
  feedback: string | null;
  customerName: string | null;
  isPublic: boolean;
  /** Whether the patient was shown a way to the public platform, followed or not (DESIGN 7.11). */
  offeredPublic: boolean;
  source: 'link' | 'standing';
  submittedAt: string;
}

export async function addReview(db: Db, review: NewReview): Promise<void> {
  await db.knex('reviews').insert({
    id: review.id,
    clinic_id: review.clinicId,
    message_id: review.messageId,
    phone_hash: review.phoneHash,
    platform: review.platform,
    rating: review.rating,
    feedback: review.feedback,
    customer_name: review.customerName,
    is_public: review.isPublic,
    offered_public: review.offeredPublic,
    source: review.source,
    submitted_at: review.submittedAt,
  });
}

/** Takes the name and the words from a patient's reviews; the stars stay. */
export async function eraseReviews(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  const reviews = db.knex('reviews').where({ clinic_id: clinicId, phone_hash: phoneHash });
  await reviews.update({ feedback: null, customer_name: null });
}

export interface ReviewFilter {
  search?: string | undefined;
  platform: Platform | 'all';
  rating: number | 'all';
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

const toReview = (row: Row): Review => ({
  id: row.id,
  rating: row.rating,
  feedback: row.feedback,
  isPublic: Boolean(row.is_public),
  submittedAt: row.submitted_at,
  name: row.customer_name,
  platform: row.platform,
});

function matching(db: Db, clinicId: string, filter: ReviewFilter): Knex.QueryBuilder {
  const query = db.knex('reviews').where('clinic_id', clinicId);
  if (filter.platform !== 'all') query.where('platform', filter.platform);
  if (filter.rating !== 'all') query.where('rating', filter.rating);
  if (filter.dateFrom) query.where('submitted_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('submitted_at', '<', filter.dateTo);
  if (filter.search) {
    const words = `lower(coalesce(feedback, '') || ' ' || coalesce(customer_name, ''))`;
    query.whereRaw(`${words} LIKE ? ESCAPE '!'`, [anywhere(filter.search)]);
  }
  return query;
}

/** A page of reviews, newest first, and how many match in all. */
export async function listReviews(
  db: Db,
  clinicId: string,
  filter: ReviewFilter & { page: number; limit: number },
): Promise<{ reviews: Review[]; total: number }> {
  const [counted] = await matching(db, clinicId, filter).count({ total: '*' });
  const rows = await matching(db, clinicId, filter)
    .orderBy([
      { column: 'submitted_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  return { reviews: rows.map(toReview), total: Number(counted.total) };
}

export interface ReviewSums {
  total: number;
  ratingSum: number;
  redirected: number;
}

export async function sumReviews(db: Db, clinicId: string, filter: ReviewFilter): Promise<ReviewSums> {
  const row = await matching(db, clinicId, filter).first(
    db.knex.raw(
      'count(*) as total, sum(rating) as rating_sum, sum(CASE WHEN is_public THEN 1 ELSE 0 END) as redirected',
    ),
  );
  return { total: Number(row.total), ratingSum: Number(row.rating_sum), redirected: Number(row.redirected) };
}

/** Requests that the carrier accepted in a period, and how many of those were answered (DESIGN 7.26). */
export async function countAnswered(
  db: Db,
  clinicId: string,
  filter: Pick<ReviewFilter, 'platform' | 'dateFrom' | 'dateTo'>,
): Promise<{ requests: number; answered: number }> {
  const query = db
    .knex('messages as m')
    .leftJoin('reviews as r', 'r.message_id', 'm.id')
    .where('m.clinic_id', clinicId)
    .whereIn('m.kind', ['request', 'follow_up'])
    .whereNotNull('m.accepted_at');
  if (filter.platform !== 'all') query.where('m.platform', filter.platform);
  if (filter.dateFrom) query.where('m.accepted_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('m.accepted_at', '<', filter.dateTo);
  const row: Row = await query.first(db.knex.raw('count(*) as requests, count(r.id) as answered'));
  return { requests: Number(row.requests), answered: Number(row.answered) };
}

/** One of a clinic's reviews; nobody else's are found. */
export async function findReview(db: Db, clinicId: string, id: string): Promise<Review | undefined> {
  const row = await db.knex('reviews').where({ id, clinic_id: clinicId }).first();
  return row && toReview(row);
}

/** A review's place among those of its clinic. */
export interface ReviewRank {
  id: string;
  clinicId: string;
  submittedAt: string;
}

/** How many reviews a clinic got from an instant up to this review, itself among them. */
export async function countReviewsUpTo(
  db: Db,
  { id, clinicId, submittedAt }: ReviewRank,
  { since, ratingTo }: { since: string; ratingTo: number | null },
): Promise<number> {
  const query = db
    .knex('reviews')
    .where('clinic_id', clinicId)
    .where('submitted_at', '>=', since)
    .whereRaw('(submitted_at, id) <= (?, ?)', [submittedAt, id]);
  if (ratingTo !== null) query.where('rating', '<=', ratingTo);
  const [counted] = await query.count({ total: '*' });
  return Number(counted?.total);
}

/** How many reviews of one rating there are, and to how many of their patients the public link mattered. */
export interface OfferSums {
  rating: number;
  reviews: number;
  /** Patients who were shown the public link. */
  offered: number;
  /** Patients who followed it. */
  followed: number;
}

/** A row for each rating that a review of the period has, in no order. */
export async function sumOffers(
  db: Db,
  clinicId: string,
  period: Pick<ReviewFilter, 'dateFrom' | 'dateTo'>,
): Promise<OfferSums[]> {
  const rows: Row[] = await matching(db, clinicId, { ...period, platform: 'all', rating: 'all' })
    .groupBy('rating')
    .select(
      'rating',
      db.knex.raw(
        `count(*) as reviews, sum(CASE WHEN offered_public THEN 1 ELSE 0 END) as offered,
         sum(CASE WHEN is_public THEN 1 ELSE 0 END) as followed`,
      ),
    );
  return rows.map((row) => ({
    rating: row.rating,
    reviews: Number(row.reviews),
    offered: Number(row.offered),
    followed: Number(row.followed),
  }));
}

/** The instants of the five-star reviews since an instant. */
export async function fiveStarInstants(db: Db, clinicId: string, since: string): Promise<string[]> {
  return db
    .knex('reviews')
    .where({ clinic_id: clinicId, rating: 5 })
    .where('submitted_at', '>=', since)
    .pluck('submitted_at');
}
