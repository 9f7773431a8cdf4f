import type { Knex } from 'knex';

/** When each clinic's next weekly summary is due, so that the worker finds those that are without reading the others. */

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  // An instant; null while the switch is off.
  await knex.raw('ALTER TABLE clinics ADD COLUMN next_summary_at TEXT');
  await knex.raw(
    'CREATE INDEX clinics_next_summary ON clinics (next_summary_at) WHERE next_summary_at IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX clinics_next_summary');
  await knex.raw('ALTER TABLE clinics DROP COLUMN next_summary_at');
}
