import type { Knex } from 'knex';

/**
 * The numbers that a clinic texted, kept by the database itself, so that the log finds a piece of one among them rather
 * than in every text. A number goes when it is erased from the last text to it.
 *
 * PostgreSQL looks for pieces by pg_trgm. On SQLite each number is filed under each of its endings: a piece of it is how
 * one of them begins.
 */

const TABLE = `CREATE TABLE texted_numbers (
  clinic_id varchar(8) NOT NULL REFERENCES clinics (id) ON DELETE CASCADE, phone_hash text NOT NULL,
  phone text NOT NULL`;

const FILL = `INSERT INTO texted_numbers (clinic_id, phone_hash, phone)
  SELECT DISTINCT clinic_id, phone_hash, phone FROM messages WHERE phone IS NOT NULL`;

const ownNumber = (table: string, row: string): string =>
  `${table}.clinic_id = ${row}.clinic_id AND ${table}.phone_hash = ${row}.phone_hash`;

/** Whether no text names the number any more. */
const isForgotten = `NOT EXISTS (SELECT 1 FROM messages WHERE ${ownNumber('messages', 'OLD')} AND messages.phone IS NOT NULL)`;

/** A number has 15 digits at the most (E.164), and a plus. */
const LENGTHS = Array.from({ length: 16 }, (_, at) => `SELECT ${at + 1} AS n`).join(' UNION ALL ');

const endings = (row: string): string => `FROM (${LENGTHS}) AS lengths WHERE n <= length(${row}.phone)`;

const SQLITE = [
  `${TABLE}, id integer PRIMARY KEY, UNIQUE (clinic_id, phone_hash))`,
  `CREATE TABLE number_endings (clinic_id varchar(8) NOT NULL, ending text NOT NULL, number_id integer NOT NULL,
     PRIMARY KEY (clinic_id, ending, number_id)) WITHOUT ROWID`,
  `CREATE TRIGGER texted_numbers_added AFTER INSERT ON texted_numbers BEGIN
     INSERT INTO number_endings (clinic_id, ending, number_id)
     SELECT NEW.clinic_id, substr(NEW.phone, n), NEW.id ${endings('NEW')};
   END`,
  `CREATE TRIGGER texted_numbers_removed AFTER DELETE ON texted_numbers BEGIN
     DELETE FROM number_endings WHERE clinic_id = OLD.clinic_id AND number_id = OLD.id
       AND ending IN (SELECT substr(OLD.phone, n) ${endings('OLD')});
   END`,
  FILL,
  `CREATE TRIGGER messages_numbered AFTER INSERT ON messages
   WHEN NEW.phone IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM texted_numbers WHERE ${ownNumber('texted_numbers', 'NEW')})
   BEGIN
     INSERT INTO texted_numbers (clinic_id, phone_hash, phone) VALUES (NEW.clinic_id, NEW.phone_hash, NEW.phone);
   END`,
  `CREATE TRIGGER messages_forgotten AFTER UPDATE OF phone ON messages
   WHEN OLD.phone IS NOT NULL AND NEW.phone IS NULL AND ${isForgotten}
   BEGIN DELETE FROM texted_numbers WHERE ${ownNumber('texted_numbers', 'OLD')}; END`,
];

const SQLITE_DOWN = [
  'DROP TRIGGER messages_numbered',
  'DROP TRIGGER messages_forgotten',
  'DROP TABLE texted_numbers',
  'DROP TABLE number_endings',
];

const POSTGRES = [
  `${TABLE}, PRIMARY KEY (clinic_id, phone_hash))`,
  FILL,
  'CREATE INDEX texted_numbers_pieces ON texted_numbers USING gin (clinic_id, phone gin_trgm_ops)',
  `CREATE FUNCTION note_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO texted_numbers (clinic_id, phone_hash, phone)
       SELECT DISTINCT clinic_id, phone_hash, phone FROM changed WHERE phone IS NOT NULL ORDER BY 1, 2
       ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION forget_number() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM texted_numbers WHERE ${ownNumber('texted_numbers', 'OLD')} AND ${isForgotten};
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER note_numbers AFTER INSERT ON messages REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_numbers()`,
  `CREATE TRIGGER forget_number AFTER UPDATE OF phone ON messages
   FOR EACH ROW WHEN (OLD.phone IS NOT NULL AND NEW.phone IS NULL) EXECUTE FUNCTION forget_number()`,
];

const POSTGRES_DOWN = ['DROP FUNCTION note_numbers, forget_number CASCADE', 'DROP TABLE texted_numbers'];

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

export async function up(knex: Knex): Promise<void> {
  for (const statement of isPostgres(knex) ? POSTGRES : SQLITE) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of isPostgres(knex) ? POSTGRES_DOWN : SQLITE_DOWN) await knex.raw(statement);
}
