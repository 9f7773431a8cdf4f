import type { Knex } from 'knex';
import type { CaseStatus } from '../../contract/routes/reviews.ts';
import { type Platform, platform } from '../../contract/rules/platforms.ts';
import { countAside } from '../db/aside.ts';
import type { Db, Row } from '../db/db.ts';
import { type Period, sumPeriods } from '../db/periods.ts';
import { matchingReviews, newestFirst, type ReviewFilter } from './reviews.ts';

/** Numbers about what patients left. */

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

/** What of a review its own row tells. */
const SUMS = {
  reviews: 'count(*)',
  offered: 'count(CASE WHEN offered_public THEN 1 END)',
  followed: 'count(CASE WHEN is_public THEN 1 END)',
  responded: 'count(responded_at)',
};

const RESPONDED = {
  all: 'TRUE',
  pending: 'responded_at IS NULL',
  responded: 'responded_at IS NOT NULL',
};

/** A map for each period: the sums of the reviews within a filter by their rating. */
export async function sumReviews(
  db: Db,
  clinicId: string,
  traits: ReviewTraits,
  periods: readonly Period[],
): Promise<Map<number, ReviewSums>[]> {
  const { search, case: ofCase, status, platform, rating } = traits;
  if (search || ofCase !== 'all') {
    return Promise.all(periods.map((period) => sumFound(db, clinicId, traits, period)));
  }
  const asked = Object.entries({ platform, rating }).filter(([, value]) => value !== 'all');
  const groups = await sumPeriods(db, clinicId, periods, {
    ...REVIEWS,
    where: [RESPONDED[status], ...asked.map(([column]) => `${column} = ?`)].join(' AND '),
    values: asked.map(([, value]) => value),
    by: { rating: 'rating' },
    sums: SUMS,
  });
  return groups.map((sums) => new Map(sums.map((sum) => toSums(sum))));
}

const REVIEWS = { table: 'reviews', at: 'submitted_at' } as const;

/** The reviews of a period apart for each platform. */
export async function sumPlatforms(
  db: Db,
  clinicId: string,
  period: Period,
): Promise<{ platform: Platform; reviews: number }[]> {
  const counted = {
    ...REVIEWS,
    where: 'TRUE',
    by: { platform: 'platform' },
    sums: { reviews: SUMS.reviews },
  };
  const [sums = []] = await sumPeriods(db, clinicId, [period], counted);
  return sums.map(({ platform: name, reviews }) => ({ platform: platform.parse(name), reviews }));
}

const toSums = ({ rating, ...sums }: Row): [number, ReviewSums] => {
  const [reviews = 0, offered = 0, followed = 0, responded = 0] = Object.keys(SUMS).map((name) =>
    Number(sums[name]),
  );
  return [Number(rating), { reviews, ratingSum: Number(rating) * reviews, offered, followed, responded }];
};

/** How many reviews a filter lets through, so many at the most. */
export async function countReviews(
  db: Db,
  clinicId: string,
  filter: ReviewFilter,
  most?: number,
): Promise<number> {
  const asked = ['reviews counted', clinicId, filter, most];
  const [row] = await countAside(db, asked, () => counting(db, clinicId, filter, most));
  return Number(row?.total);
}

function counting(db: Db, clinicId: string, filter: ReviewFilter, most?: number): Knex.QueryBuilder {
  // The status of the case is all that is asked for: its own index tells.
  const isCaseAlone =
    [filter.search, filter.dateFrom, filter.dateTo].every((value) => !value) &&
    filter.case !== 'all' &&
    [filter.status, filter.platform, filter.rating].every((value) => value === 'all');
  const matching: Knex.QueryBuilder = isCaseAlone
    ? db.knex('review_cases').where({ clinic_id: clinicId, status: filter.case as CaseStatus })
    : matchingReviews(db, clinicId, filter);
  const counted = matching.select(db.knex.raw('1'));
  if (most !== undefined) newestFirst(counted, filter).limit(most);
  return db.knex.from(counted.as('counted')).count({ total: '*' });
}

/** Of reviews that are told by more than their own row. */
async function sumFound(
  db: Db,
  clinicId: string,
  traits: ReviewTraits,
  { from, to }: Period,
): Promise<Map<number, ReviewSums>> {
  const filter = { ...traits, dateFrom: from, dateTo: to };
  const sums = Object.entries(SUMS).map(([name, sql]) => `${sql} AS ${name}`);
  const rows = await countAside(db, ['reviews summed', clinicId, filter], () =>
    matchingReviews(db, clinicId, filter)
      .groupBy('r.rating')
      .select('r.rating', db.knex.raw(sums.join(', '))),
  );
  return new Map(rows.map((row) => toSums(row)));
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
