import type { Knex } from 'knex';
import { up as keepNumberFacts } from './0006_number_facts.ts';
import { up as keepTextedNumbers } from './0013_texted_numbers.ts';

/**
 * The database counts patients no longer by triggers. A patient's own row says what its status is told by:
 * `last_request_at`, from which the last request counts, and `last_sent_at`, when the carrier accepted the last one. The
 * program keeps both, and SQLite's indexes of words, where it writes texts, patients and reviews.
 *
 * `counting_requests` (0006_number_facts.ts) goes on saying which texts count.
 */

const COLUMNS = ['last_request_at', 'last_sent_at'];

const FILL = `UPDATE patients SET last_request_at = last.counts_from, last_sent_at = last.accepted_at
  FROM (SELECT clinic_id, phone_hash, max(counts_from) AS counts_from, max(accepted_at) AS accepted_at
        FROM counting_requests GROUP BY clinic_id, phone_hash) AS last
  WHERE patients.clinic_id = last.clinic_id AND patients.phone_hash = last.phone_hash`;

/** Numbers of countries that are not texted are few: they are counted by themselves. */
const ABROAD = `CREATE INDEX patients_abroad ON patients (clinic_id, created_at)
  WHERE substr(phone, 1, 2) <> '+1' AND substr(phone, 1, 3) <> '+36'`;

const LIST = 'clinic_id, created_at, id';
const LIST_INDEX = 'patients_clinic_id_created_at_id_index';

/** The three characters that name a clinic in SQLite's indexes of words. */
const mark = (row: string): string =>
  `char(57344 + ${row}.clinic_id / 250000, 57344 + ${row}.clinic_id / 500 % 500, 57344 + ${row}.clinic_id % 500)`;

const TRIGGERS =
  `messages_added messages_moved block_list_added block_list_removed opt_outs_added opt_outs_removed
  patients_added patients_moved patients_renamed patients_removed clinics_removed
  messages_numbered messages_forgotten texted_numbers_added texted_numbers_removed
  reviews_filed reviews_reworded reviews_unfiled`.split(/\s+/);

const SQLITE = [
  ...TRIGGERS.map((name) => `DROP TRIGGER ${name}`),
  'DROP VIEW patient_words',
  ...['patient_search_due', 'patient_search', 'number_endings', 'number_tallies', 'number_facts'].map(
    (name) => `DROP TABLE ${name}`,
  ),
  // It holds every column that counting patients reads.
  `CREATE INDEX patients_by_age ON patients (${LIST}, last_request_at)`,
  'CREATE TABLE patient_words (id INTEGER PRIMARY KEY, patient_id text NOT NULL UNIQUE, added_at text NOT NULL)',
  `CREATE VIRTUAL TABLE patient_search
   USING fts5(words, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  'INSERT INTO patient_words (patient_id, added_at) SELECT id, created_at FROM patients ORDER BY created_at',
  `INSERT INTO patient_search (rowid, words) SELECT patient_words.id, ${mark('patients')} || ' ' || search_text
   FROM patient_words JOIN patients ON patients.id = patient_id ORDER BY patient_words.id`,
  `CREATE VIRTUAL TABLE number_search USING fts5(words, content='', contentless_delete=1, tokenize='trigram')`,
  `INSERT INTO number_search (rowid, words) SELECT id, ${mark('texted_numbers')} || ' ' || phone
   FROM texted_numbers ORDER BY id`,
];

/** PostgreSQL changes a row in its place where no index has what changes: the list's index has no last request there. */
const POSTGRES = [
  'DROP FUNCTION judge_texts, judge_blocks, judge_opt_outs CASCADE',
  'DROP FUNCTION know_patients, move_patient, forget_patients, forget_clinic, tally_numbers CASCADE',
  'DROP FUNCTION judge_numbers',
  'DROP FUNCTION note_numbers, forget_number CASCADE',
  'DROP TABLE number_tallies',
  'DROP TABLE number_facts',
  'ALTER TABLE patients SET (fillfactor = 85)',
  `CREATE INDEX ${LIST_INDEX} ON patients (${LIST})`,
];

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

async function run(knex: Knex, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function up(knex: Knex): Promise<void> {
  await run(
    knex,
    COLUMNS.map((column) => `ALTER TABLE patients ADD COLUMN ${column} text`),
  );
  await run(knex, [FILL, ...(isPostgres(knex) ? POSTGRES : SQLITE), ABROAD]);
}

/** What filed the words of reviews before, as in 0014_found_reviews.ts. */
const FILED = `INSERT INTO review_words (review_id) SELECT NEW.id
    WHERE NEW.feedback IS NOT NULL OR NEW.customer_name IS NOT NULL;
  INSERT INTO review_search (rowid, words) SELECT review_words.id,
    ${mark('NEW')} || ' ' || lower(coalesce(NEW.feedback, '') || ' ' || coalesce(NEW.customer_name, ''))
  FROM review_words WHERE review_id = NEW.id;`;

const UNFILED = `DELETE FROM review_search WHERE rowid = (SELECT id FROM review_words WHERE review_id = OLD.id);
  DELETE FROM review_words WHERE review_id = OLD.id;`;

const SQLITE_DOWN = [
  ...['patient_search', 'patient_words', 'number_search'].map((name) => `DROP TABLE ${name}`),
  'DROP INDEX patients_by_age',
  `CREATE INDEX ${LIST_INDEX} ON patients (${LIST})`,
  `CREATE TRIGGER reviews_filed AFTER INSERT ON reviews
   WHEN (NEW.feedback IS NOT NULL OR NEW.customer_name IS NOT NULL) BEGIN ${FILED} END`,
  `CREATE TRIGGER reviews_reworded AFTER UPDATE OF feedback, customer_name ON reviews
   WHEN OLD.feedback IS NOT NEW.feedback OR OLD.customer_name IS NOT NEW.customer_name
   BEGIN ${UNFILED} ${FILED} END`,
  `CREATE TRIGGER reviews_unfiled AFTER DELETE ON reviews BEGIN ${UNFILED} END`,
];

/** They make anew what stays here and is theirs. */
const POSTGRES_DOWN = ['ALTER TABLE patients RESET (fillfactor)', 'DROP INDEX patients_search'];

export async function down(knex: Knex): Promise<void> {
  await run(knex, isPostgres(knex) ? POSTGRES_DOWN : SQLITE_DOWN);
  await run(knex, ['DROP INDEX patients_abroad', 'DROP VIEW counting_requests', 'DROP TABLE texted_numbers']);
  await keepNumberFacts(knex);
  await keepTextedNumbers(knex);
  await run(
    knex,
    COLUMNS.map((column) => `ALTER TABLE patients DROP COLUMN ${column}`),
  );
}
