import type { Knex } from 'knex';

/**
 * The words of reviews are filed without their accents, so that `agnes` finds `Ágnes`, as a search of patients does. The
 * index keeps its name: a program of before goes on with it, and finds more.
 */

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

/** As in 0014_found_reviews.ts, whose triggers go on filing what is written from now on. */
const FILED = `char(57344 + r.clinic_id / 250000, 57344 + r.clinic_id / 500 % 500, 57344 + r.clinic_id % 500)
  || ' ' || lower(coalesce(r.feedback, '') || ' ' || coalesce(r.customer_name, ''))`;

/** FTS5 tells how pieces are read once, when a table is made. */
const fileAgain = (reading: string): string[] => [
  'DROP TABLE review_search',
  `CREATE VIRTUAL TABLE review_search USING fts5(words, content='', contentless_delete=1, tokenize='${reading}')`,
  `INSERT INTO review_search (rowid, words)
   SELECT review_words.id, ${FILED} FROM review_words JOIN reviews AS r ON r.id = review_id ORDER BY review_words.id`,
];

const indexOf = (fold: string): string[] => [
  'DROP INDEX reviews_words',
  `CREATE INDEX reviews_words ON reviews
   USING gin (clinic_id, (${fold}(coalesce(feedback, '') || ' ' || coalesce(customer_name, ''))) gin_trgm_ops)`,
];

/** PostgreSQL takes letters apart in databases of Unicode alone. In others every accent stays what it is. */
async function addFolding(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('SHOW server_encoding');
  const folded =
    rows[0].server_encoding === 'UTF8'
      ? `regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g')`
      : 'words';
  await knex.raw(
    `CREATE FUNCTION fold_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(${folded}) $$`,
  );
}

export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) await addFolding(knex);
  const statements = isPostgres(knex) ? indexOf('fold_words') : fileAgain('trigram remove_diacritics 1');
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  const statements = isPostgres(knex) ? indexOf('lower') : fileAgain('trigram');
  for (const statement of statements) await knex.raw(statement);
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION fold_words');
}
