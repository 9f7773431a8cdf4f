import type { Knex } from 'knex';

/**
 * What other systems are told: the addresses, and what each was told or is to be. A delivery holds ids
 * alone; what it says is made at each call.
 */

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhooks', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE').index();
    t.text('url').notNullable();
    // JSON, the names of events
    t.text('events').notNullable();
    t.boolean('active').notNullable().defaultTo(true);
    t.text('created_at').notNullable();
  });

  await knex.schema.createTable('webhook_deliveries', (t) => {
    t.text('id').primary();
    t.text('webhook_id').notNullable().references('webhooks.id').onDelete('CASCADE');
    t.text('event').notNullable();
    // What it tells of: each of them is told once.
    t.text('subject_id').notNullable();
    // Whose number it tells, where that is all it tells.
    t.text('phone_hash');
    // waiting, delivered, failed
    t.text('status').notNullable().defaultTo('waiting');
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('created_at').notNullable();
    // When its retries began: at first, or when it was asked for once more.
    t.text('begun_at').notNullable();
    t.text('last_attempt_at');
    t.text('next_attempt_at');
    t.integer('status_code');
    t.text('problem');
    t.text('lease_owner');
    t.text('lease_until');
    t.unique(['webhook_id', 'event', 'subject_id']);
    t.index(['webhook_id', 'created_at', 'id']);
    t.index(['created_at']);
  });
  await knex.raw(
    `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, next_attempt_at)
     WHERE status = 'waiting'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('webhook_deliveries');
  await knex.schema.dropTable('webhooks');
}
