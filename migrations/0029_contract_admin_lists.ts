import type { Knex } from 'knex';
import { giveUpClinicFacts, keepClinicFacts } from './superAdmin/clinicFacts.ts';
import { giveUpCounts, keepCounts } from './superAdmin/counts.ts';
import { isPostgres } from './superAdmin/triggers.ts';
import { giveUpWords, keepWords } from './superAdmin/words.ts';

/**
 * The super admin's lists are counted and searched in the rows themselves, by indexes: what triggers kept of them goes.
 */

const INDEXES = {
  clinics_newest: 'clinics (created_at, id)',
  // What went out over all clinics since any instant; tests are told apart without reading the texts.
  messages_accepted: 'messages (accepted_at, clinic_id, kind) WHERE accepted_at IS NOT NULL',
};

/** PostgreSQL finds pieces of three characters by them; SQLite reads the rows. */
const WORDS = {
  users_words: `users USING gin ((fold_words(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops)`,
  clinics_words: `clinics USING gin ((fold_words(name || ' ' || coalesce(email, '') || ' ' || id)) gin_trgm_ops)`,
};

const LETTERS = `regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g')`;
/** Taking letters apart costs fifty times as much as looking whether there are any to take apart; the result is the same. */
const QUICK = `CASE WHEN octet_length(words) = length(words) THEN lower(words) ELSE lower(${LETTERS}) END`;

/** Databases that are not of Unicode never took letters apart (0025_folded_words.ts). */
async function foldBy(knex: Knex, expression: string): Promise<void> {
  const { rows } = await knex.raw('SHOW server_encoding');
  if (rows[0].server_encoding !== 'UTF8') return;
  await knex.raw(
    `CREATE OR REPLACE FUNCTION fold_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ${expression} $$`,
  );
}

const indexesOf = (knex: Knex): Record<string, string> =>
  isPostgres(knex) ? { ...INDEXES, ...WORDS } : INDEXES;

export async function up(knex: Knex): Promise<void> {
  await giveUpCounts(knex);
  await giveUpWords(knex);
  await giveUpClinicFacts(knex);
  if (isPostgres(knex)) await foldBy(knex, QUICK);
  for (const [name, on] of Object.entries(indexesOf(knex))) await knex.raw(`CREATE INDEX ${name} ON ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexesOf(knex))) await knex.raw(`DROP INDEX ${name}`);
  if (isPostgres(knex)) await foldBy(knex, `lower(${LETTERS})`);
  await keepClinicFacts(knex);
  await keepWords(knex);
  await keepCounts(knex);
}
