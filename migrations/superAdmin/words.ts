import type { Knex } from 'knex';
import {
  addTriggers,
  column,
  dropTriggers,
  isAnyChanged,
  isPostgres,
  OWN,
  type RowTrigger,
} from './triggers.ts';

/**
 * By what the super admin's searches find people and clinics, kept by the database itself in a row for each, in small
 * letters: a person's name, address and clinic; a clinic's name, address and id. Pieces of three characters are found by
 * PostgreSQL's pg_trgm and SQLite's FTS5.
 */

const spaced = (...parts: string[]): string => parts.join(` || ' ' || `);
const userWords = (row: string): string =>
  `lower(${spaced(
    `${row}.first_name`,
    `${row}.last_name`,
    `${row}.email`,
    `coalesce((SELECT name FROM clinics WHERE clinics.id = ${row}.clinic_id), '')`,
  )})`;
const clinicWords = (row: string): string =>
  `lower(${spaced(`${row}.name`, `coalesce(${row}.email, '')`, `${row}.id`)})`;

const file = (kind: string, words: string): string =>
  `INSERT INTO found_words (kind, entity_id, words) VALUES ('${kind}', NEW.id, ${words});`;
const reword = (kind: string, words: string): string =>
  `UPDATE found_words SET words = ${words} WHERE kind = '${kind}' AND entity_id = NEW.id;`;
const unfile = (kind: string): string =>
  `DELETE FROM found_words WHERE kind = '${kind}' AND entity_id = OLD.id;`;
const REWORD_TEAM = `UPDATE found_words SET words = (SELECT ${userWords('users')} FROM users WHERE users.id = entity_id)
  WHERE kind = 'user' AND entity_id IN (SELECT id FROM users WHERE clinic_id = NEW.id);`;

const triggers = (knex: Knex): RowTrigger[] => [
  { name: 'users_worded', table: 'users', on: 'INSERT', deed: file('user', userWords('NEW')) },
  {
    name: 'users_reworded',
    table: 'users',
    on: 'UPDATE',
    when: isAnyChanged(knex, ['first_name', 'last_name', 'email', 'clinic_id'].map(column)),
    deed: reword('user', userWords('NEW')),
  },
  { name: 'users_unworded', table: 'users', on: 'DELETE', deed: unfile('user') },
  {
    name: 'clinics_worded',
    table: 'clinics',
    on: 'INSERT',
    when: `NEW.id <> '${OWN}'`,
    deed: file('clinic', clinicWords('NEW')),
  },
  {
    name: 'clinics_reworded',
    table: 'clinics',
    on: 'UPDATE',
    when: isAnyChanged(knex, ['name', 'email'].map(column)),
    deed: `${reword('clinic', clinicWords('NEW'))} ${REWORD_TEAM}`,
  },
  { name: 'clinics_unworded', table: 'clinics', on: 'DELETE', deed: unfile('clinic') },
];

const FILL = `INSERT INTO found_words (kind, entity_id, words)
  SELECT 'user', id, ${userWords('users')} FROM users
  UNION ALL SELECT 'clinic', id, ${clinicWords('clinics')} FROM clinics WHERE id <> '${OWN}'`;

/** Behind three characters that no one types, so that a search stays among people or among clinics. */
const filed = (row: string): string =>
  `CASE ${row}.kind WHEN 'user' THEN char(57344, 57344, 57344) ELSE char(57345, 57345, 57345) END || ' ' || ${row}.words`;

const SQLITE = [
  `CREATE TABLE found_words (id integer PRIMARY KEY, kind text NOT NULL, entity_id text NOT NULL, words text NOT NULL,
     UNIQUE (kind, entity_id))`,
  `CREATE VIRTUAL TABLE found_search USING fts5(words, content='', contentless_delete=1, tokenize='trigram')`,
  `CREATE TRIGGER found_words_added AFTER INSERT ON found_words
   BEGIN INSERT INTO found_search (rowid, words) VALUES (NEW.id, ${filed('NEW')}); END`,
  `CREATE TRIGGER found_words_moved AFTER UPDATE ON found_words
   BEGIN
     DELETE FROM found_search WHERE rowid = NEW.id;
     INSERT INTO found_search (rowid, words) VALUES (NEW.id, ${filed('NEW')});
   END`,
  `CREATE TRIGGER found_words_removed AFTER DELETE ON found_words
   BEGIN DELETE FROM found_search WHERE rowid = OLD.id; END`,
  FILL,
];

const POSTGRES = [
  'CREATE TABLE found_words (kind text NOT NULL, entity_id text NOT NULL, words text NOT NULL, PRIMARY KEY (kind, entity_id))',
  FILL,
  'CREATE INDEX found_words_pieces ON found_words USING gin (kind, words gin_trgm_ops)',
];

export async function keepWords(knex: Knex): Promise<void> {
  for (const statement of isPostgres(knex) ? POSTGRES : SQLITE) await knex.raw(statement);
  await addTriggers(knex, triggers(knex));
}

export async function giveUpWords(knex: Knex): Promise<void> {
  await dropTriggers(knex, triggers(knex));
  if (!isPostgres(knex)) await knex.schema.dropTable('found_search');
  await knex.schema.dropTable('found_words');
}
