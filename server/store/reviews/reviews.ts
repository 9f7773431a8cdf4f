import type { Knex } from 'knex';
import type { CaseStatus, Review } from '../../contract/routes/reviews.ts';
import { phoneEnd } from '../../contract/rules/phoneEnd.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { countAside } from '../db/aside.ts';
import { insertBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { WORDS } from '../db/words.ts';
import { touchTexts } from '../sending/textWrites.ts';
import type { NewRowIn, RowIn } from '../tables/tables.ts';
import { holdsWords, rareReviews } from './reviewSearch.ts';

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
  /** Whether the patient was shown a way to the public platform, followed or not. */
  offeredPublic: boolean;
  source: 'link' | 'standing';
  submittedAt: string;
}

export const toReviewRow = (review: NewReview): NewRowIn<'reviews'> => ({
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

/** Adds reviews as they stand in their table, and files their words. Call it in a transaction. */
export async function insertReviews(db: Db, rows: readonly NewRowIn<'reviews'>[]): Promise<void> {
  await insertBulk(db, 'reviews', rows);
  await WORDS.reviews.file(
    db,
    rows.map(({ id }) => id),
  );
}

export async function addReview(db: Db, review: NewReview): Promise<void> {
  await insertReviews(db, [toReviewRow(review)]);
  const { messageId, clinicId, submittedAt } = review;
  if (messageId === null) return;
  await touchTexts(db, {
    set: 'answered_at = ?',
    where: 'id = ? AND clinic_id = ?',
    values: [submittedAt, messageId, clinicId],
  });
}

/** Takes the name and the words from a patient's reviews, and gives their ids; the stars stay. */
export async function eraseReviews(db: Db, clinicId: string, phoneHash: string): Promise<string[]> {
  const reviews = db.knex('reviews').where({ clinic_id: clinicId, phone_hash: phoneHash });
  const rows = await reviews.update({ feedback: null, customer_name: null }).returning('id');
  const ids = rows.map(({ id }) => id);
  await WORDS.reviews.unfile(db, ids);
  return ids;
}

export interface ReviewFilter {
  search?: string | undefined;
  /** Whether the clinic has answered. */
  status: 'all' | 'pending' | 'responded';
  case: 'all' | CaseStatus;
  platform: Platform | 'all';
  rating: number | 'all';
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** The words are rare enough to be read from SQLite's index of them (reviewSearch.ts). */
  isRare?: boolean;
}

/** All of a clinic's reviews. */
export const EVERY_REVIEW: ReviewFilter = { status: 'all', case: 'all', platform: 'all', rating: 'all' };

type ReviewRead = RowIn<'reviews'> & {
  case_status: CaseStatus | null;
  owner_id: string | null;
  owner_first_name: string | null;
  owner_last_name: string | null;
  note: string | null;
  case_updated_at: string | null;
  asked_phone: string | null;
  patient_name: string | null;
};

const toReview = (row: ReviewRead): Review => ({
  id: row.id,
  rating: row.rating,
  feedback: row.feedback,
  isPublic: Boolean(row.is_public),
  submittedAt: row.submitted_at,
  name: row.customer_name,
  platform: row.platform,
  status: row.is_public ? 'published' : 'pending',
  respondedAt: row.responded_at,
  case: row.case_status && {
    status: row.case_status,
    ownerId: row.owner_id,
    ownerName: row.owner_first_name && `${row.owner_first_name} ${row.owner_last_name}`,
    note: row.note,
    updatedAt: row.case_updated_at ?? '',
  },
  asked:
    row.asked_phone || row.patient_name
      ? { name: row.patient_name || null, phoneEnd: row.asked_phone && phoneEnd(row.asked_phone) }
      : null,
});

/** The clinic's reviews within a filter, as `r`. */
export function matchingReviews(db: Db, clinicId: string, filter: ReviewFilter): Knex.QueryBuilder {
  const query = reviewsFrom(db, clinicId, filter);
  if (filter.platform !== 'all') query.where('r.platform', filter.platform);
  if (filter.rating !== 'all') query.where('r.rating', filter.rating);
  if (filter.status === 'pending') query.whereNull('r.responded_at');
  if (filter.status === 'responded') query.whereNotNull('r.responded_at');
  if (filter.case !== 'all') query.where({ 'asked.clinic_id': clinicId, 'asked.status': filter.case });
  if (filter.dateFrom) query.where('r.submitted_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('r.submitted_at', '<', filter.dateTo);
  if (filter.search && !filter.isRare) {
    const { sql, values } = holdsWords(filter.search);
    query.whereRaw(sql, values);
  }
  return query;
}

/** Where they are looked for: among those that hold rare words, with a case of one status, or among all. */
function reviewsFrom(
  db: Db,
  clinicId: string,
  { case: ofCase, search = '', isRare }: ReviewFilter,
): Knex.QueryBuilder {
  const isCase = ofCase !== 'all';
  if (!isRare && !isCase) return db.knex('reviews as r').where('r.clinic_id', clinicId);
  const query = isRare ? rareReviews(db, clinicId, search) : db.knex('review_cases as asked');
  if (isRare && isCase) query.joinRaw('CROSS JOIN review_cases AS asked');
  if (!isRare) query.joinRaw('CROSS JOIN reviews AS r');
  if (isCase) query.whereRaw('asked.review_id = r.id');
  return query.where('r.clinic_id', clinicId);
}

const PATIENT_NAME = `trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) AS patient_name`;

/** With who looks after them, and who was asked. */
const withPeople = ({ knex }: Db, query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    .leftJoin('review_cases as c', 'c.review_id', 'r.id')
    .leftJoin('users as u', (on) => on.on('u.id', 'c.owner_id').andOn('u.clinic_id', 'c.clinic_id'))
    .select('r.*', 'c.status as case_status', 'u.id as owner_id', 'c.note', 'c.updated_at as case_updated_at')
    .leftJoin('messages as m', (on) => on.on('m.id', 'r.message_id').andOn('m.clinic_id', 'r.clinic_id'))
    .leftJoin('patients as p', (on) =>
      on.on('p.clinic_id', 'r.clinic_id').andOn('p.phone_hash', 'r.phone_hash'),
    )
    .select('u.first_name as owner_first_name', 'u.last_name as owner_last_name')
    .select(knex.raw('CASE WHEN m.erased_at IS NULL THEN m.phone END AS asked_phone'))
    .select(knex.raw(PATIENT_NAME));

/** A case begins with its review: cases of one status are read in the order of their index. */
export function newestFirst(
  query: Knex.QueryBuilder,
  { case: ofCase, isRare }: ReviewFilter,
): Knex.QueryBuilder {
  const columns =
    ofCase === 'all' || isRare ? ['r.submitted_at', 'r.id'] : ['asked.created_at', 'asked.review_id'];
  return query.orderBy(columns.map((column) => ({ column, order: 'desc' })));
}

/** Some of a clinic's reviews, newest first. Who left those of the page is looked for once they are found. */
export async function listReviews(
  db: Db,
  clinicId: string,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Review[]> {
  const page = await countAside(db, ['reviews listed', clinicId, filter, limit, offset], () =>
    newestFirst(matchingReviews(db, clinicId, filter), filter)
      .limit(limit)
      .offset(offset)
      .select('r.id'),
  );
  const ids = page.map(({ id }): string => id);
  // They are the clinic's own: by its id too, SQLite would go through all of its reviews.
  const rows: ReviewRead[] = await withPeople(db, db.knex('reviews as r').whereIn('r.id', ids));
  const byId = new Map(rows.map((row) => [row.id, toReview(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** So many reviews of a filter behind one of them: unlike pages by number, none twice or never while others come. */
export async function reviewsAfter(
  db: Db,
  clinicId: string,
  filter: ReviewFilter,
  { after, limit }: { after: Pick<Review, 'id' | 'submittedAt'> | undefined; limit: number },
): Promise<Review[]> {
  const query = newestFirst(withPeople(db, matchingReviews(db, clinicId, filter)), filter).limit(limit);
  if (after) query.whereRaw('(r.submitted_at, r.id) < (?, ?)', [after.submittedAt, after.id]);
  const rows: ReviewRead[] = await query;
  return rows.map(toReview);
}

/** One of a clinic's reviews; nobody else's are found. */
export async function findReview(db: Db, clinicId: string, id: string): Promise<Review | undefined> {
  const row = await withPeople(db, matchingReviews(db, clinicId, EVERY_REVIEW))
    .where('r.id', id)
    .first();
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
