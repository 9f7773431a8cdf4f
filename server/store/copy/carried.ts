import { WORDS } from '../db/words.ts';

/** What a copy carries of a database, and what each database makes by itself. A table is carried unless it stands here. */

/** Tables of which a copy carries no row, with the reason. */
export const NOT_CARRIED: Readonly<Record<string, string>> = {
  migrations: 'the copy is brought to the same migrations by running them',
  migrations_lock: 'as above',
  copied_tables: 'how far a copy into this database has come',
  backup: 'what a backup says of itself',
  worker_heartbeats: 'signs of life of workers that run elsewhere',
  patient_words: 'numbers patients for patient_search, on SQLite alone',
  patient_search: 'filed from patients, on SQLite alone',
  review_words: 'numbers reviews for review_search, on SQLite alone',
  review_search: 'filed from reviews, on SQLite alone',
  number_search: 'filed from texted_numbers, on SQLite alone',
  number_endings: 'of an older shape, on SQLite alone: the newest has number_search',
  patient_search_due: 'of an older shape, on SQLite alone',
  found_search: 'filed by a trigger of found_words, on SQLite alone',
};

/** The triggers that file what SQLite alone has: they work while a copy is written, and no others do. */
export const FILING_TRIGGERS: readonly string[] = ['found_words_added'];

/** What is filed once all rows are there, where there is such a table: an older shape has some of them as something else. */
export const FILED_AFTERWARDS: Readonly<Record<string, readonly string[]>> = {
  patient_words: WORDS.patients.statements,
  review_words: WORDS.reviews.statements,
  number_search: WORDS.numbers.statements,
};

/**
 * Tables of older shapes that PostgreSQL's writers only added rows to, with what is summed up: a copy carries the sums, which
 * are the same on both, and no row that sums up to nothing. It keeps them until it is brought to the newest shape.
 */
export const SUMMED: Readonly<Record<string, readonly string[]>> = {
  text_totals: ['sent', 'delivered', 'requests', 'answered'],
  request_totals: ['requests', 'answered'],
  review_totals: ['reviews', 'offered', 'followed', 'responded'],
  log_totals: ['texts'],
  patient_totals: ['patients'],
  activity_totals: ['activities'],
  number_tallies: ['patients'],
  list_counts: ['entries'],
};

/** A number that each database gives its rows by itself; nothing refers to it but what is filed again. */
export const isOwnNumber = (column: string, type: string): boolean =>
  column === 'id' && type.toLowerCase() === 'integer';
