import type { Knex } from 'knex';
import type { Platform } from '../contract/platforms.ts';
import type { CaseStatus } from '../contract/reviews.ts';
import type { Db, Row } from './db.ts';
import { matchingReviews, newestFirst, type ReviewFilter } from './reviews.ts';
import { isWholeHours, type Period, sumTotals } from './totals.ts';
import { findHours, isFarApart, type Place } from './totalsHours.ts';

/** Numbers about what patients left: from the totals wherever they can tell. */

export interface ReviewSums {
  reviews: number;
  ratingSum: number;
  /** Patients who were shown the public link, and who followed it. */
  offered: number;
  followed: number;
  /** Reviews that the clinic answered. */
  responded: number;
}

/** What a filter asks beside the period. */
export type ReviewTraits = Omit<ReviewFilter, 'dateFrom' | 'dateTo'>;

/** The totals know a review by its platform, its rating and whether it was answered. */
const isTotalled = ({ search, case: ofCase }: ReviewTraits, periods: readonly Period[]): boolean =>
  !search && ofCase === 'all' && periods.every(isWholeHours);

/** A map for each period: the sums of the reviews within a filter by their rating. */
export async function sumReviews(
  db: Db,
  clinicId: string,
  traits: ReviewTraits,
  periods: readonly Period[],
): Promise<Map<number, ReviewSums>[]> {
  if (!isTotalled(traits, periods) || traits.status !== 'all') {
    return Promise.all(periods.map((period) => countRows(db, clinicId, traits, period)));
  }
  const where = { platform: only(traits.platform), rating: only(traits.rating) };
  const found = await sumTotals(
    db,
    'review_totals',
    { clinicId, periods },
    { by: ['rating'], sums: ['reviews', 'offered', 'followed', 'responded'], where },
  );
  return periods.map((_, at) => {
    const sums = found.filter(({ period, reviews }) => period === at && reviews > 0);
    return new Map(sums.map((sum) => toSums(sum, Number(sum.rating))));
  });
}

const ENTRIES = { all: 'reviews', responded: 'responded', pending: 'reviews - responded' };

/** Where a page of the reviews within a filter lies. */
export async function findReviewHours(
  db: Db,
  clinicId: string,
  { dateFrom: from, dateTo: to, ...traits }: ReviewFilter,
  page: { limit: number; offset: number },
): Promise<Place> {
  const { status, platform, rating } = traits;
  const isNarrow = [status, platform, rating].some((value) => value !== 'all');
  if (!isTotalled(traits, [{ from, to }]) || !isFarApart({ from, to }, page, isNarrow)) {
    return { hours: undefined, offset: page.offset };
  }
  const asked = Object.entries({ platform, rating }).filter(([, value]) => value !== 'all');
  const matching = {
    sql: ['TRUE', ...asked.map(([key]) => `${key} = ?`)].join(' AND '),
    values: asked.map(([, value]) => String(value)),
  };
  return findHours(
    db,
    { clinicId, from },
    [{ table: 'review_totals', entries: ENTRIES[status], matching }],
    page,
  );
}

const only = <T>(value: T | 'all'): T[] | undefined => (value === 'all' ? undefined : [value]);

const toSums = (row: Row, rating: number): [number, ReviewSums] => {
  const reviews = Number(row.reviews);
  const [offered, followed, responded] = [row.offered, row.followed, row.responded].map(Number);
  return [
    rating,
    {
      reviews,
      ratingSum: rating * reviews,
      offered: offered ?? 0,
      followed: followed ?? 0,
      responded: responded ?? 0,
    },
  ];
};

/** How many reviews a filter lets through; of those that are counted one by one, so many at the most. */
export async function countReviews(
  db: Db,
  clinicId: string,
  filter: ReviewFilter,
  most?: number,
): Promise<number> {
  const { dateFrom: from, dateTo: to, ...traits } = filter;
  if (isTotalled(traits, [{ from, to }])) {
    const [byRating = new Map()] = await sumReviews(db, clinicId, { ...traits, status: 'all' }, [
      { from, to },
    ]);
    const { reviews, responded } = addUp(byRating.values());
    return { all: reviews, responded, pending: reviews - responded }[filter.status];
  }
  // The status of the case is all that is asked for: its own index tells.
  const isCaseAlone =
    [filter.search, from, to].every((value) => !value) &&
    [filter.status, filter.platform, filter.rating].every((value) => value === 'all');
  const matching: Knex.QueryBuilder = isCaseAlone
    ? db.knex('review_cases').where({ clinic_id: clinicId, status: filter.case as CaseStatus })
    : matchingReviews(db, clinicId, filter);
  const counted = matching.select(db.knex.raw('1'));
  if (most !== undefined) newestFirst(counted, filter).limit(most);
  const [row] = await db.knex.from(counted.as('counted')).count({ total: '*' });
  return Number(row?.total);
}

async function countRows(
  db: Db,
  clinicId: string,
  traits: ReviewTraits,
  { from, to }: Period,
): Promise<Map<number, ReviewSums>> {
  const rows: Row[] = await matchingReviews(db, clinicId, { ...traits, dateFrom: from, dateTo: to })
    .groupBy('r.rating')
    .select('r.rating', db.knex.raw('count(*) AS reviews, count(r.responded_at) AS responded'))
    .select(
      db.knex.raw(
        `sum(CASE WHEN r.offered_public THEN 1 ELSE 0 END) AS offered,
         sum(CASE WHEN r.is_public THEN 1 ELSE 0 END) AS followed`,
      ),
    );
  return new Map(rows.map((row) => toSums(row, Number(row.rating))));
}

/** All of them together. */
export const addUp = (sums: Iterable<ReviewSums>): ReviewSums =>
  [...sums].reduce(
    (all, one) => ({
      reviews: all.reviews + one.reviews,
      ratingSum: all.ratingSum + one.ratingSum,
      offered: all.offered + one.offered,
      followed: all.followed + one.followed,
      responded: all.responded + one.responded,
    }),
    { reviews: 0, ratingSum: 0, offered: 0, followed: 0, responded: 0 },
  );

/** The kinds of texts that ask for a review: they are what response rates count. */
const REQUEST_KINDS = ['request', 'follow_up'] as const;

export interface RequestSums {
  /** Requests that the carrier accepted. */
  sent: number;
  /** Those of them that were answered. */
  answered: number;
}

/** For each period, the requests that the carrier accepted in it, and how many of those were answered. */
export async function sumRequests(
  db: Db,
  clinicId: string,
  platform: Platform | 'all',
  periods: readonly Period[],
): Promise<RequestSums[]> {
  if (!periods.every(isWholeHours)) {
    return Promise.all(periods.map((period) => countRequests(db, clinicId, platform, period)));
  }
  const place = { clinicId, periods };
  const wanted = { sums: ['requests', 'answered'] } as const;
  const found =
    platform === 'all'
      ? await sumTotals(db, 'text_totals', place, wanted)
      : await sumTotals(db, 'request_totals', place, {
          ...wanted,
          where: { way: ['platform'], name: [platform] },
        });
  return periods.map((_, at) => {
    const sum = found.find(({ period }) => period === at);
    return { sent: sum?.requests ?? 0, answered: sum?.answered ?? 0 };
  });
}

async function countRequests(
  db: Db,
  clinicId: string,
  platform: Platform | 'all',
  { from, to }: Period,
): Promise<RequestSums> {
  const query = db
    .knex('messages')
    .where('clinic_id', clinicId)
    .whereIn('kind', REQUEST_KINDS)
    .whereNotNull('accepted_at');
  if (platform !== 'all') query.where('platform', platform);
  if (from) query.where('accepted_at', '>=', from);
  if (to) query.where('accepted_at', '<', to);
  const row: Row = await query.first(db.knex.raw('count(*) AS sent, count(answered_at) AS answered'));
  return { sent: Number(row.sent), answered: Number(row.answered) };
}
