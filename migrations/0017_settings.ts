import type { Knex } from 'knex';

/**
 * What a clinic sets itself up with: the look of the patient's page, its platforms, its first steps. And what the super
 * admin mails to owners who want to hear of it.
 */

const COLUMNS = [
  // '#RRGGBB'; null: Goodword's own.
  'accent_color TEXT',
  // Names the picture in clinic_logos, so that nobody reads it to tell its address; null: none.
  'logo_hash TEXT',
  // JSON by platform; what is not in it is switched on.
  "platforms TEXT NOT NULL DEFAULT '{}'",
  'link_tested_at TEXT',
  'first_steps_hidden_at TEXT',
];

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  for (const column of COLUMNS) await knex.raw(`ALTER TABLE clinics ADD COLUMN ${column}`);
  // First steps ask whether somebody texted themselves; a clinic's other texts may be millions.
  await knex.raw("CREATE INDEX messages_tests ON messages (clinic_id, accepted_at) WHERE kind = 'test'");
  await knex.schema.createTable('clinic_logos', (t) => {
    t.string('clinic_id', 8).primary().references('clinics.id').onDelete('CASCADE');
    t.binary('png').notNullable();
    t.text('updated_at').notNullable();
  });
  await knex.schema.createTable('platform_requests', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('user_id').notNullable();
    t.text('platform_name').notNullable();
    t.text('profile_url');
    t.text('contact_email').notNullable();
    t.text('notes');
    t.text('created_at').notNullable();
    t.index('clinic_id', 'platform_requests_clinic');
  });
  await knex.schema.createTable('system_updates', (t) => {
    t.text('id').primary();
    t.text('user_id').notNullable();
    t.text('subject').notNullable();
    t.text('message').notNullable();
    t.text('created_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('system_updates');
  await knex.schema.dropTable('platform_requests');
  await knex.schema.dropTable('clinic_logos');
  await knex.raw('DROP INDEX messages_tests');
  for (const column of COLUMNS) await knex.raw(`ALTER TABLE clinics DROP COLUMN ${column.split(' ')[0]}`);
}
