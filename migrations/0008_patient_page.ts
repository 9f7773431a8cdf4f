import type { Knex } from 'knex';

/**
 * The patient's page, complete: the clinic's standing link, who was offered a public link, and a case for each low
 * rating. Columns are added by hand: knex would rebuild a SQLite table, which loses its triggers.
 */

export async function up(knex: Knex): Promise<void> {
  // `/r/{clinicId}` works while this is on.
  await knex.raw('ALTER TABLE clinics ADD COLUMN standing_link BOOLEAN NOT NULL DEFAULT FALSE');
  // Whether the patient was shown a way to the public platform, followed or not.
  await knex.raw('ALTER TABLE reviews ADD COLUMN offered_public BOOLEAN NOT NULL DEFAULT FALSE');
  await knex.raw('UPDATE reviews SET offered_public = is_public');
  await knex.schema.createTable('review_cases', (t) => {
    t.text('review_id').primary().references('reviews.id').onDelete('CASCADE');
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    // open, in_progress or resolved
    t.text('status').notNullable().defaultTo('open');
    // The user who looks after it.
    t.text('owner_id');
    t.text('note');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
    t.index(['clinic_id', 'status', 'created_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('review_cases');
  await knex.raw('ALTER TABLE reviews DROP COLUMN offered_public');
  await knex.raw('ALTER TABLE clinics DROP COLUMN standing_link');
}
