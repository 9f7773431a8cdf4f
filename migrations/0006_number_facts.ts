import type { Knex } from 'knex';

/**
 * What is known of each number of a clinic, kept by the database itself so that no writer can forget it: lists
 * and counts of a hundred thousand patients read it instead of a million texts. It repeats facts and nothing that
 * a clock makes wrong: who is in cooldown is judged when it is read.
 *
 * - `counting_requests`, a view: the texts that start a cooldown, and the one place of that rule.
 *   Review requests and follow-ups count from the carrier's acceptance, and from their time to be sent while the
 *   carrier has not accepted them. One whose delivery nobody can tell (30008, unconfirmed) counts: the patient may
 *   have read it. Failed, undelivered, expired, blocked and cancelled ones reached nobody and do not.
 * - `number_facts`: a row for each number that the clinic texted or has as a patient. `fact` is the weightiest:
 *   opted_out, blacklisted, requested (a request counts) or none. `patient_id` and `added_at` are null while the
 *   clinic has no patient with the number.
 * - `number_tallies`: how many patients have a fact, by the day (UTC) from which the last request counts, '' for
 *   the other facts. On PostgreSQL rows are only added, so that writers never wait for each other, and summed up
 *   from time to time (`sumUpTallies`).
 * - patients can be searched by pieces of three characters: PostgreSQL's pg_trgm, SQLite's FTS5. There triggers only
 *   note in `patient_search_due` whom the index lacks, since each of its writes in a trigger costs a flush of its own;
 *   they are filed together (`fileWords`).
 */

const COUNTS = (text: string): string =>
  `(${text}.kind IN ('request', 'follow_up') AND (${text}.status IN ('queued', 'sending', 'sent', 'delivered', ` +
  `'unconfirmed') OR (${text}.status = 'undelivered' AND ${text}.error_code = '30008')))`;

/** The weightiest fact of a number and its last requests, from the facts themselves; one row. */
const facts = (clinicId: string, phoneHash: string): string => `
  SELECT CASE
      WHEN EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.phone_hash = ${phoneHash}) THEN 'opted_out'
      WHEN EXISTS (SELECT 1 FROM block_list
        WHERE block_list.clinic_id = ${clinicId} AND block_list.phone_hash = ${phoneHash}) THEN 'blacklisted'
      WHEN max(requests.counts_from) IS NOT NULL THEN 'requested' ELSE 'none' END,
    max(requests.counts_from), max(requests.accepted_at)
  FROM counting_requests requests
  WHERE requests.clinic_id = ${clinicId} AND requests.phone_hash = ${phoneHash}`;

const JUDGE = `UPDATE number_facts SET (fact, counts_from, sent_at) =
  (${facts('number_facts.clinic_id', 'number_facts.phone_hash')})`;

/** Numbers of countries that are texted, by form; the rest can be kept. */
const textable = (phone: string): string =>
  `CASE WHEN substr(${phone}, 1, 2) = '+1' OR substr(${phone}, 1, 3) = '+36' THEN 1 ELSE 0 END`;

const requestedOn = (row: string): string =>
  `CASE WHEN ${row}.fact = 'requested' THEN substr(${row}.counts_from, 1, 10) ELSE '' END`;

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) await extend(knex);
  await tables(knex);
  await run(knex, isPostgres(knex) ? POSTGRES : SQLITE);
  await run(knex, FILL);
  if (!isPostgres(knex)) await run(knex, FILL_SEARCH);
}

export async function down(knex: Knex): Promise<void> {
  await run(knex, isPostgres(knex) ? POSTGRES_DOWN : SQLITE_DOWN);
  await knex.raw(
    'CREATE INDEX patients_clinic_id_created_at_id_index ON patients (clinic_id, created_at, id)',
  );
  await knex.schema.dropTable('number_tallies');
  await knex.schema.dropTable('number_facts');
  await knex.raw('DROP VIEW counting_requests');
}

/** A database's owner may create these; another role is told who can. */
async function extend(knex: Knex): Promise<void> {
  for (const name of ['pg_trgm', 'btree_gin']) {
    await knex.raw(`CREATE EXTENSION IF NOT EXISTS ${name}`).catch((cause: unknown) => {
      const mend = `Let the database’s owner run CREATE EXTENSION ${name}, then start again.`;
      throw new Error(`DATABASE_URL: searching patients needs PostgreSQL’s extension ${name}. ${mend}`, {
        cause,
      });
    });
  }
}

async function run(knex: Knex, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

async function tables(knex: Knex): Promise<void> {
  await knex.raw(`CREATE VIEW counting_requests AS
    SELECT clinic_id, phone_hash, coalesce(accepted_at, send_at) AS counts_from, accepted_at
    FROM messages WHERE ${COUNTS('messages')}`);
  await knex.schema.createTable('number_facts', (t) => {
    t.increments('id');
    t.string('clinic_id', 8).notNullable();
    t.text('phone_hash').notNullable().index();
    t.text('patient_id');
    t.text('added_at');
    t.integer('textable').notNullable().defaultTo(1);
    t.text('fact').notNullable().defaultTo('none');
    t.text('counts_from');
    t.text('sent_at');
    t.unique(['clinic_id', 'phone_hash']);
  });
  const indexes = {
    by_age: `(clinic_id, added_at, patient_id, fact, textable, counts_from) WHERE patient_id IS NOT NULL`,
    by_fact: `(clinic_id, fact, added_at, patient_id, counts_from) WHERE patient_id IS NOT NULL`,
    // It holds every column that counting a day reads: SQLite would else go through all patients by their age.
    by_day: `(clinic_id, substr(counts_from, 1, 10), fact, counts_from, textable, patient_id)
      WHERE patient_id IS NOT NULL AND fact = 'requested'`,
  };
  for (const [name, on] of Object.entries(indexes))
    await knex.raw(`CREATE INDEX number_facts_${name} ON number_facts ${on}`);
  // Lists begin at number_facts_by_age.
  await knex.raw('DROP INDEX patients_clinic_id_created_at_id_index');
  await knex.schema.createTable('number_tallies', (t) => {
    t.string('clinic_id', 8).notNullable();
    t.text('fact').notNullable();
    t.integer('textable').notNullable();
    t.text('requested_on').notNullable();
    t.integer('patients').notNullable();
    if (isPostgres(knex)) t.index(['clinic_id']);
    else t.primary(['clinic_id', 'fact', 'textable', 'requested_on']);
  });
}

/** What was there before; the triggers keep the tallies. */
const FILL = [
  `INSERT INTO number_facts (clinic_id, phone_hash)
   SELECT DISTINCT clinic_id, phone_hash FROM counting_requests
   UNION SELECT clinic_id, phone_hash FROM block_list
   UNION SELECT clinic_id, phone_hash FROM patients`,
  JUDGE,
  `UPDATE number_facts SET patient_id = patients.id, added_at = patients.created_at,
     textable = ${textable('patients.phone')}
   FROM patients
   WHERE patients.clinic_id = number_facts.clinic_id AND patients.phone_hash = number_facts.phone_hash`,
];

/**
 * What a patient is found by on SQLite, behind three characters that no one types: they name the clinic, so that
 * a search stays among its patients however many others the platform has.
 */
const words = (clinicId: string, searchText: string): string =>
  `char(57344 + ${clinicId} / 250000, 57344 + ${clinicId} / 500 % 500, 57344 + ${clinicId} % 500)
   || ' ' || ${searchText}`;

const FILL_SEARCH = [`INSERT INTO patient_search (rowid, words) SELECT id, words FROM patient_words`];

const sqliteNumber = (row: string): string =>
  `clinic_id = ${row}.clinic_id AND phone_hash = ${row}.phone_hash`;

const sqliteJudge = (row: string): string => `
  INSERT INTO number_facts (clinic_id, phone_hash, fact, counts_from, sent_at)
  SELECT ${row}.clinic_id, ${row}.phone_hash, given.*
  FROM (${facts(`${row}.clinic_id`, `${row}.phone_hash`)}) AS given WHERE true
  ON CONFLICT (clinic_id, phone_hash) DO UPDATE
    SET fact = excluded.fact, counts_from = excluded.counts_from, sent_at = excluded.sent_at;`;

const sqliteTally = (row: string, sign: '' | '-'): string => `
  INSERT INTO number_tallies (clinic_id, fact, textable, requested_on, patients)
  SELECT ${row}.clinic_id, ${row}.fact, ${row}.textable, ${requestedOn(row)}, ${sign}1
  WHERE ${row}.patient_id IS NOT NULL
  ON CONFLICT DO UPDATE SET patients = patients + excluded.patients;`;

const sqliteUnfile = (row: string): string => `
  INSERT INTO patient_search (patient_search, rowid, words)
  SELECT 'delete', id, ${words(`${row}.clinic_id`, `${row}.search_text`)} FROM number_facts
  WHERE ${sqliteNumber(row)} AND id NOT IN (SELECT id FROM patient_search_due);`;

const sqliteDue = (row: string): string => `
  INSERT INTO patient_search_due (id) SELECT id FROM number_facts WHERE ${sqliteNumber(row)} ON CONFLICT DO NOTHING;`;

const SQLITE = [
  `CREATE VIRTUAL TABLE patient_search USING fts5(words, content='', tokenize='trigram case_sensitive 1')`,
  `CREATE TABLE patient_search_due (id INTEGER PRIMARY KEY)`,
  `CREATE VIEW patient_words AS
   SELECT number_facts.id, ${words('patients.clinic_id', 'patients.search_text')} AS words
   FROM number_facts JOIN patients ON patients.id = number_facts.patient_id`,
  `CREATE TRIGGER messages_added AFTER INSERT ON messages WHEN ${COUNTS('NEW')} BEGIN ${sqliteJudge('NEW')} END`,
  `CREATE TRIGGER messages_moved AFTER UPDATE OF status, error_code, accepted_at, send_at ON messages
   WHEN (${COUNTS('OLD')}) IS NOT (${COUNTS('NEW')}) OR OLD.accepted_at IS NOT NEW.accepted_at
     OR OLD.send_at IS NOT NEW.send_at
   BEGIN ${sqliteJudge('NEW')} END`,
  `CREATE TRIGGER block_list_added AFTER INSERT ON block_list BEGIN ${sqliteJudge('NEW')} END`,
  `CREATE TRIGGER block_list_removed AFTER DELETE ON block_list
   BEGIN ${JUDGE} WHERE ${sqliteNumber('OLD')}; END`,
  `CREATE TRIGGER opt_outs_added AFTER INSERT ON opt_outs
   BEGIN ${JUDGE} WHERE phone_hash = NEW.phone_hash; END`,
  `CREATE TRIGGER opt_outs_removed AFTER DELETE ON opt_outs
   BEGIN ${JUDGE} WHERE phone_hash = OLD.phone_hash; END`,
  `CREATE TRIGGER patients_added AFTER INSERT ON patients BEGIN
     INSERT INTO number_facts (clinic_id, phone_hash, patient_id, added_at, textable, fact, counts_from, sent_at)
     SELECT NEW.clinic_id, NEW.phone_hash, NEW.id, NEW.created_at, ${textable('NEW.phone')}, given.*
     FROM (${facts('NEW.clinic_id', 'NEW.phone_hash')}) AS given WHERE true
     ON CONFLICT (clinic_id, phone_hash) DO UPDATE
       SET patient_id = excluded.patient_id, added_at = excluded.added_at, textable = excluded.textable;
     ${sqliteDue('NEW')}
   END`,
  `CREATE TRIGGER patients_moved AFTER UPDATE OF created_at ON patients
   BEGIN UPDATE number_facts SET added_at = NEW.created_at WHERE ${sqliteNumber('NEW')}; END`,
  `CREATE TRIGGER patients_renamed AFTER UPDATE OF search_text ON patients
   WHEN OLD.search_text <> NEW.search_text
   BEGIN ${sqliteUnfile('OLD')} ${sqliteDue('NEW')} END`,
  `CREATE TRIGGER patients_removed AFTER DELETE ON patients BEGIN
     ${sqliteUnfile('OLD')}
     DELETE FROM patient_search_due WHERE id = (SELECT id FROM number_facts WHERE ${sqliteNumber('OLD')});
     UPDATE number_facts SET patient_id = NULL, added_at = NULL WHERE ${sqliteNumber('OLD')};
     DELETE FROM number_facts WHERE ${sqliteNumber('OLD')} AND fact = 'none';
   END`,
  `CREATE TRIGGER number_facts_added AFTER INSERT ON number_facts BEGIN ${sqliteTally('NEW', '')} END`,
  `CREATE TRIGGER number_facts_moved AFTER UPDATE ON number_facts
   WHEN OLD.fact <> NEW.fact OR OLD.patient_id IS NOT NEW.patient_id OR ${requestedOn('OLD')} <> ${requestedOn('NEW')}
   BEGIN ${sqliteTally('OLD', '-')} ${sqliteTally('NEW', '')} END`,
  `CREATE TRIGGER number_facts_removed AFTER DELETE ON number_facts BEGIN ${sqliteTally('OLD', '-')} END`,
  `CREATE TRIGGER clinics_removed AFTER DELETE ON clinics BEGIN
     DELETE FROM number_facts WHERE clinic_id = OLD.id;
     DELETE FROM number_tallies WHERE clinic_id = OLD.id;
   END`,
];

const SQLITE_TRIGGERS = `messages_added messages_moved block_list_added block_list_removed opt_outs_added
  opt_outs_removed patients_added patients_moved patients_renamed patients_removed clinics_removed`;

const SQLITE_DOWN = [
  ...SQLITE_TRIGGERS.split(/\s+/).map((name) => `DROP TRIGGER ${name}`),
  'DROP VIEW patient_words',
  'DROP TABLE patient_search_due',
  'DROP TABLE patient_search',
];

/**
 * Judges numbers anew. Each statement of a function sees what was committed before it began: the rows are locked
 * first, so that of two transactions that change one number's facts the second sees what the first one did.
 */
const POSTGRES_JUDGE = `
  CREATE FUNCTION judge_numbers(clinics text[], hashes text[], may_be_new boolean) RETURNS void LANGUAGE plpgsql
  AS $$
  BEGIN
    IF may_be_new THEN INSERT INTO number_facts (clinic_id, phone_hash)
      SELECT DISTINCT clinic_id, phone_hash FROM unnest(clinics, hashes) AS given(clinic_id, phone_hash)
      ORDER BY 1, 2 ON CONFLICT DO NOTHING;
    END IF;
    PERFORM 1 FROM number_facts JOIN unnest(clinics, hashes) AS given(clinic_id, phone_hash)
      USING (clinic_id, phone_hash)
      ORDER BY number_facts.clinic_id, number_facts.phone_hash FOR UPDATE OF number_facts;
    ${JUDGE} FROM unnest(clinics, hashes) AS given(clinic_id, phone_hash)
      WHERE number_facts.clinic_id = given.clinic_id AND number_facts.phone_hash = given.phone_hash;
  END $$`;

const judgeThose = (from: string, mayBeNew = 'true'): string => `
  PERFORM judge_numbers(array_agg(clinic_id::text), array_agg(phone_hash), ${mayBeNew}) FROM (${from}) AS those
  HAVING count(*) > 0;`;

const COUNTS_DIFFERENTLY = `(${COUNTS('former')}) IS DISTINCT FROM (${COUNTS('changed')})
  OR former.accepted_at IS DISTINCT FROM changed.accepted_at OR former.send_at <> changed.send_at`;

const POSTGRES_TEXTS = `
  CREATE FUNCTION judge_texts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ${judgeThose(`SELECT clinic_id, phone_hash FROM changed WHERE ${COUNTS('changed')}`)}
    ELSE
      ${judgeThose(`SELECT changed.clinic_id, changed.phone_hash FROM former JOIN changed USING (id)
        WHERE ${COUNTS_DIFFERENTLY}`)}
    END IF;
    RETURN NULL;
  END $$`;

const POSTGRES_BLOCKS = `
  CREATE FUNCTION judge_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${judgeThose('SELECT clinic_id, phone_hash FROM changed', `TG_OP = 'INSERT'`)}
    RETURN NULL;
  END $$`;

/** Nobody is added as a patient by another transaction meanwhile, whom this one would not see. */
const POSTGRES_OPT_OUTS = `
  CREATE FUNCTION judge_opt_outs() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    hash text := CASE WHEN TG_OP = 'DELETE' THEN OLD.phone_hash ELSE NEW.phone_hash END;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('opt_outs'), 0);
    PERFORM 1 FROM number_facts WHERE phone_hash = hash ORDER BY clinic_id FOR UPDATE;
    ${JUDGE} WHERE number_facts.phone_hash = hash;
    RETURN NULL;
  END $$`;

const POSTGRES_PATIENTS = `
  CREATE FUNCTION know_patients() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtext('opt_outs'), 0);
    ${judgeThose('SELECT clinic_id, phone_hash FROM changed')}
    UPDATE number_facts SET patient_id = changed.id, added_at = changed.created_at,
        textable = ${textable('changed.phone')}
      FROM changed
      WHERE number_facts.clinic_id = changed.clinic_id AND number_facts.phone_hash = changed.phone_hash;
    RETURN NULL;
  END $$`;

const POSTGRES_MOVE = `
  CREATE FUNCTION move_patient() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE number_facts SET added_at = NEW.created_at
      WHERE clinic_id = NEW.clinic_id AND phone_hash = NEW.phone_hash;
    RETURN NULL;
  END $$`;

const POSTGRES_FORGET = `
  CREATE FUNCTION forget_patients() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE number_facts SET patient_id = NULL, added_at = NULL FROM former
      WHERE number_facts.clinic_id = former.clinic_id AND number_facts.phone_hash = former.phone_hash;
    DELETE FROM number_facts USING former
      WHERE number_facts.clinic_id = former.clinic_id AND number_facts.phone_hash = former.phone_hash
        AND number_facts.fact = 'none';
    RETURN NULL;
  END $$`;

const tallied = (row: string, sign: '' | '-'): string => `
  SELECT ${row}.clinic_id, ${row}.fact, ${row}.textable, ${requestedOn(row)} AS requested_on, ${sign}1 AS patients
  FROM ${row} WHERE ${row}.patient_id IS NOT NULL`;

const addTallies = (from: string): string => `
  INSERT INTO number_tallies (clinic_id, fact, textable, requested_on, patients)
    SELECT clinic_id, fact, textable, requested_on, sum(patients) FROM (${from}) AS moved
    GROUP BY clinic_id, fact, textable, requested_on HAVING sum(patients) <> 0;`;

const POSTGRES_TALLY = `
  CREATE FUNCTION tally_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${addTallies(tallied('changed', ''))}
    ELSIF TG_OP = 'DELETE' THEN ${addTallies(tallied('former', '-'))}
    ELSE ${addTallies(`${tallied('former', '-')} UNION ALL ${tallied('changed', '')}`)}
    END IF;
    RETURN NULL;
  END $$`;

const POSTGRES_CLINICS = `
  CREATE FUNCTION forget_clinic() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM number_facts WHERE clinic_id = OLD.id;
    DELETE FROM number_tallies WHERE clinic_id = OLD.id;
    RETURN NULL;
  END $$`;

const TABLES_SEEN = {
  INSERT: 'NEW TABLE AS changed',
  UPDATE: 'OLD TABLE AS former NEW TABLE AS changed',
  DELETE: 'OLD TABLE AS former',
};

const trigger = (
  table: string,
  on: keyof typeof TABLES_SEEN,
  calls: string,
  seen = TABLES_SEEN[on],
): string =>
  `CREATE TRIGGER ${calls}_on_${on.toLowerCase()} AFTER ${on} ON ${table} REFERENCING ${seen}
   FOR EACH STATEMENT EXECUTE FUNCTION ${calls}()`;

const POSTGRES = [
  'CREATE INDEX patients_search ON patients USING gin (clinic_id, search_text gin_trgm_ops)',
  POSTGRES_JUDGE,
  POSTGRES_TEXTS,
  POSTGRES_BLOCKS,
  POSTGRES_OPT_OUTS,
  POSTGRES_PATIENTS,
  POSTGRES_MOVE,
  POSTGRES_FORGET,
  POSTGRES_TALLY,
  POSTGRES_CLINICS,
  trigger('messages', 'INSERT', 'judge_texts'),
  trigger('messages', 'UPDATE', 'judge_texts'),
  trigger('block_list', 'INSERT', 'judge_blocks'),
  trigger('block_list', 'DELETE', 'judge_blocks', 'OLD TABLE AS changed'),
  `CREATE TRIGGER judge_opt_outs AFTER INSERT OR DELETE ON opt_outs
   FOR EACH ROW EXECUTE FUNCTION judge_opt_outs()`,
  trigger('patients', 'INSERT', 'know_patients'),
  `CREATE TRIGGER move_patient AFTER UPDATE OF created_at ON patients
   FOR EACH ROW EXECUTE FUNCTION move_patient()`,
  trigger('patients', 'DELETE', 'forget_patients'),
  trigger('number_facts', 'INSERT', 'tally_numbers'),
  trigger('number_facts', 'UPDATE', 'tally_numbers'),
  trigger('number_facts', 'DELETE', 'tally_numbers'),
  `CREATE TRIGGER forget_clinic AFTER DELETE ON clinics FOR EACH ROW EXECUTE FUNCTION forget_clinic()`,
];

const POSTGRES_DOWN = [
  'DROP INDEX patients_search',
  'DROP FUNCTION judge_texts, judge_blocks, judge_opt_outs CASCADE',
  'DROP FUNCTION know_patients, move_patient, forget_patients, forget_clinic, tally_numbers CASCADE',
  'DROP FUNCTION judge_numbers',
];
