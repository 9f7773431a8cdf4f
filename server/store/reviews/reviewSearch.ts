import type { Knex } from 'knex';
import { LIMITS } from '../../contract/core/limits.ts';
import type { Db } from '../db/db.ts';
import { anywhere } from '../db/like.ts';
import { queryRows } from '../db/rows.ts';
import { markOf, quote } from '../db/words.ts';
import type { Condition } from '../patients/patientSearch.ts';

/**
 * Words of reviews on SQLite, whose planner cannot tell rare ones from common ones: rare ones are read from the index
 * (words.ts), common ones are soon met among the newest reviews. PostgreSQL chooses by itself.
 */

/** The index has pieces of three characters. */
const INDEXED = 3;

const FOUND = `SELECT 1 FROM review_search WHERE review_search MATCH ? LIMIT ${LIMITS.matchesCounted + 1}`;

const expression = (clinicId: string, search: string): string =>
  `${quote(markOf(clinicId))} AND ${quote(search)}`;

/** Whether so few of a clinic's reviews hold the words that the index is the quicker way to them. */
export async function areRare(db: Db, clinicId: string, search: string | undefined): Promise<boolean> {
  if (db.engine === 'postgres' || [...(search ?? '')].length < INDEXED) return false;
  const [row] = await queryRows<{ found: number }>(db, `SELECT count(*) AS found FROM (${FOUND})`, [
    expression(clinicId, search ?? ''),
  ]);
  return row !== undefined && row.found <= LIMITS.matchesCounted;
}

/**
 * Whether a review, as `r`, holds the words, whatever accents either has. Both databases know `fold_words`: PostgreSQL by
 * migrations/0025_folded_words.ts, SQLite's connection by db.ts.
 */
export function holdsWords(search: string): Condition {
  const words = `fold_words(coalesce(r.feedback, '') || ' ' || coalesce(r.customer_name, ''))`;
  return { sql: `${words} LIKE fold_words(?) ESCAPE '!'`, values: [anywhere(search)] };
}

/** A clinic's reviews, as `r`, that hold rare words. */
export const rareReviews = ({ knex }: Db, clinicId: string, search: string): Knex.QueryBuilder =>
  knex('review_search')
    .joinRaw('CROSS JOIN review_words ON review_words.id = review_search.rowid')
    .joinRaw('CROSS JOIN reviews AS r ON r.id = review_words.review_id')
    .whereRaw('review_search MATCH ?', [expression(clinicId, search)]);
