import type { Knex } from 'knex';

/**
 * The words of patients' reviews, filed by the database itself in pieces of three characters, so that a search among
 * hundreds of thousands need not read them all: PostgreSQL's pg_trgm, SQLite's FTS5. A review without words is not
 * filed, and one that is erased goes.
 */

/** What a review is found by, on both databases. */
const words = (row: string): string =>
  `lower(coalesce(${row}feedback, '') || ' ' || coalesce(${row}customer_name, ''))`;

const hasWords = (row: string): string => `(${row}.feedback IS NOT NULL OR ${row}.customer_name IS NOT NULL)`;

/** Behind three characters that no one types and that name the clinic, as in 0006_number_facts.ts. */
const filed = (row: string): string =>
  `char(57344 + ${row}.clinic_id / 250000, 57344 + ${row}.clinic_id / 500 % 500, 57344 + ${row}.clinic_id % 500)
   || ' ' || ${words(`${row}.`)}`;

const file = (row: string): string => `
  INSERT INTO review_words (review_id) SELECT ${row}.id WHERE ${hasWords(row)};
  INSERT INTO review_search (rowid, words)
  SELECT review_words.id, ${filed(row)} FROM review_words WHERE review_id = ${row}.id;`;

const unfile = (row: string): string => `
  DELETE FROM review_search WHERE rowid = (SELECT id FROM review_words WHERE review_id = ${row}.id);
  DELETE FROM review_words WHERE review_id = ${row}.id;`;

const SQLITE = [
  // The index knows its documents by a number of ours: those that SQLite gives rows change when a copy is packed.
  'CREATE TABLE review_words (id INTEGER PRIMARY KEY, review_id text NOT NULL UNIQUE)',
  `CREATE VIRTUAL TABLE review_search USING fts5(words, content='', contentless_delete=1, tokenize='trigram')`,
  `INSERT INTO review_words (review_id) SELECT id FROM reviews WHERE ${hasWords('reviews')} ORDER BY submitted_at`,
  `INSERT INTO review_search (rowid, words)
   SELECT review_words.id, ${filed('reviews')} FROM review_words JOIN reviews ON reviews.id = review_id
   ORDER BY review_words.id`,
  `CREATE TRIGGER reviews_filed AFTER INSERT ON reviews WHEN ${hasWords('NEW')} BEGIN ${file('NEW')} END`,
  `CREATE TRIGGER reviews_reworded AFTER UPDATE OF feedback, customer_name ON reviews
   WHEN OLD.feedback IS NOT NEW.feedback OR OLD.customer_name IS NOT NEW.customer_name
   BEGIN ${unfile('OLD')} ${file('NEW')} END`,
  `CREATE TRIGGER reviews_unfiled AFTER DELETE ON reviews BEGIN ${unfile('OLD')} END`,
];

const SQLITE_DOWN = [
  'DROP TRIGGER reviews_filed',
  'DROP TRIGGER reviews_reworded',
  'DROP TRIGGER reviews_unfiled',
  'DROP TABLE review_search',
  'DROP TABLE review_words',
];

const POSTGRES = [`CREATE INDEX reviews_words ON reviews USING gin (clinic_id, (${words('')}) gin_trgm_ops)`];
const POSTGRES_DOWN = ['DROP INDEX reviews_words'];

/** The cases of one status in the order of their reviews: a case begins with its review. */
const CASES = 'CREATE INDEX review_cases_newest ON review_cases (clinic_id, status, created_at, review_id)';

/** The texts to a number with when each was written, so that a search for numbers goes past old ones unread. */
const TEXTS_TO = 'clinic_id, phone_hash, kind, status, error_code, accepted_at, send_at';

async function fileTextsBy(knex: Knex, columns: string): Promise<void> {
  await knex.raw('DROP INDEX messages_to_number');
  await knex.raw(`CREATE INDEX messages_to_number ON messages (${columns})`);
}

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

export async function up(knex: Knex): Promise<void> {
  for (const statement of isPostgres(knex) ? POSTGRES : SQLITE) await knex.raw(statement);
  await knex.raw('DROP INDEX review_cases_clinic_id_status_created_at_index');
  await knex.raw(CASES);
  await fileTextsBy(knex, `${TEXTS_TO}, created_at`);
}

export async function down(knex: Knex): Promise<void> {
  await fileTextsBy(knex, TEXTS_TO);
  await knex.raw('DROP INDEX review_cases_newest');
  await knex.raw(
    'CREATE INDEX review_cases_clinic_id_status_created_at_index ON review_cases (clinic_id, status, created_at)',
  );
  for (const statement of isPostgres(knex) ? POSTGRES_DOWN : SQLITE_DOWN) await knex.raw(statement);
}
