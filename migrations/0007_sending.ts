import type { Knex } from 'knex';

/**
 * Sending, complete: a clinic's own templates, follow-ups, answers to what patients write, replies that wait for a
 * decision, the warnings of a period's quota, and the sender's turns, which workers share.
 */

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('clinic_templates', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('name').notNullable();
    t.text('text').notNullable();
    t.text('user_id');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
    t.unique(['clinic_id', 'name']);
  });
  await knex.schema.alterTable('clinics', (t) => {
    // Days after a request at which its one follow-up goes out; null: none does.
    t.integer('follow_up_days');
    t.text('notifications').notNullable().defaultTo('{}');
  });
  await knex.schema.alterTable('messages', (t) => {
    // The request that a follow-up asks about again; the text of a patient that an answer answers.
    t.text('follow_up_of');
    t.text('answer_to');
  });
  await knex.raw(
    'CREATE UNIQUE INDEX messages_follow_up ON messages (follow_up_of) WHERE follow_up_of IS NOT NULL',
  );
  // A reminder that was sent may still change its state, in any order: only what waits can be unique here.
  await knex.raw('DROP INDEX messages_reminder');
  await knex.raw(
    `CREATE UNIQUE INDEX messages_reminder ON messages (clinic_id, phone_hash, appointment_at)
     WHERE appointment_at IS NOT NULL AND retry_of IS NULL AND status IN ('queued', 'sending')`,
  );
  await knex.raw('CREATE INDEX messages_answer ON messages (answer_to) WHERE answer_to IS NOT NULL');
  await knex.schema.alterTable('inbound_texts', (t) => {
    // A reply that may mean stop holds further texts from then until somebody decides: 'stop' or 'continue'.
    t.text('held_at');
    t.text('decision');
    t.text('decided_at');
    t.text('decided_by');
  });
  await knex.raw(
    `CREATE INDEX inbound_texts_held ON inbound_texts (clinic_id, phone_hash)
     WHERE held_at IS NOT NULL AND decision IS NULL`,
  );
  await knex.schema.alterTable('usage', (t) => {
    // The shares of the quota, in per cent, that the clinic was warned of, as a JSON list.
    t.text('warned').notNullable().defaultTo('[]');
  });
  await knex.schema.dropTable('worker_heartbeats');
  await knex.schema.createTable('sender_pace', (t) => {
    t.text('sender').primary();
    // Milliseconds since 1970, with a fraction.
    t.double('taken_until').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX messages_follow_up');
  await knex.raw('DROP INDEX messages_answer');
  await knex.raw('DROP INDEX messages_reminder');
  await knex.raw(
    `CREATE UNIQUE INDEX messages_reminder ON messages (clinic_id, phone_hash, appointment_at)
     WHERE appointment_at IS NOT NULL AND status NOT IN ('failed', 'cancelled', 'blocked', 'expired')`,
  );
  await knex.raw('DROP INDEX inbound_texts_held');
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
  await knex.schema.dropTable('clinic_templates');
  await knex.schema.dropTable('sender_pace');
  await knex.schema.createTable('worker_heartbeats', (t) => {
    t.text('worker').primary();
    t.text('seen_at').notNullable();
  });
}

const COLUMNS = {
  usage: ['warned'],
  inbound_texts: ['held_at', 'decision', 'decided_at', 'decided_by'],
  messages: ['follow_up_of', 'answer_to'],
  clinics: ['follow_up_days', 'notifications'],
};
