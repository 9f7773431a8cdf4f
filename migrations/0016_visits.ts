import type { Knex } from 'knex';

/** The visits that a clinic's own system tells of, each with the one request that follows it. */

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('visits', (t) => {
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    // An HMAC of the caller's id, which is text of theirs and goes with the patient: what came once is known for ever.
    t.text('visit_hash').notNullable();
    t.text('visit_id');
    t.text('phone_hash');
    // The request; null where none was queued.
    t.text('message_id');
    // What became of its number once the visit was completed, and when it may be texted again.
    t.text('verdict');
    t.text('next_date');
    // For which the request waits, until the visit is completed.
    t.text('send_at');
    t.text('cancelled_at');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
    t.primary(['clinic_id', 'visit_hash']);
  });
  await knex.raw('CREATE UNIQUE INDEX visits_message ON visits (message_id) WHERE message_id IS NOT NULL');
  await knex.raw(
    'CREATE INDEX visits_patient ON visits (clinic_id, phone_hash) WHERE phone_hash IS NOT NULL',
  );
  // No erasure of a patient finds these: their ids are forgotten by and by.
  await knex.raw(
    'CREATE INDEX visits_noted ON visits (updated_at) WHERE phone_hash IS NULL AND visit_id IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('visits');
}
