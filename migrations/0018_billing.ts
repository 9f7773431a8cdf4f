import type { Knex } from 'knex';

/** What is paid for: how far we follow the payment provider, what it told us, and what it is told of overage. */

const SUBSCRIPTION_COLUMNS = [
  // The start of the period whose payment failed; null while none is owed. The operator's grace runs from here.
  'past_due_since TEXT',
  // Each reading of the provider takes a number before it asks; an answer older than what is kept is dropped.
  'readings_begun INTEGER NOT NULL DEFAULT 0',
  'reading_kept INTEGER NOT NULL DEFAULT 0',
];

export async function up(knex: Knex): Promise<void> {
  for (const column of SUBSCRIPTION_COLUMNS) await knex.raw(`ALTER TABLE subscriptions ADD COLUMN ${column}`);
  await knex.raw('CREATE UNIQUE INDEX subscriptions_customer ON subscriptions (provider_customer_id)');
  // Texts beyond the quota that a report was made of.
  await knex.raw('ALTER TABLE usage ADD COLUMN overage_reported INTEGER NOT NULL DEFAULT 0');
  await knex.schema.createTable('payment_events', (t) => {
    // The provider's own id: each is worked through once.
    t.text('id').primary();
    t.text('type').notNullable();
    t.text('received_at').notNullable().index();
  });
  await knex.schema.createTable('billing_events', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('type').notNullable();
    t.text('status').notNullable();
    // Cents; null where no money moved.
    t.integer('amount');
    t.text('currency').notNullable();
    t.text('created_at').notNullable();
    t.index(['clinic_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('overage_reports', (t) => {
    // Names the report at the provider, which counts it once.
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('period_start').notNullable();
    t.integer('texts').notNullable();
    // waiting, counted, refused, unknown: what is told so late might be counted twice
    t.text('status').notNullable().defaultTo('waiting');
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('created_at').notNullable();
    t.text('first_attempt_at');
    t.text('next_attempt_at');
    t.text('problem');
    t.text('lease_owner');
    t.text('lease_until');
  });
  await knex.raw(
    "CREATE INDEX overage_reports_due ON overage_reports (next_attempt_at) WHERE status = 'waiting'",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('overage_reports');
  await knex.schema.dropTable('billing_events');
  await knex.schema.dropTable('payment_events');
  await knex.raw('ALTER TABLE usage DROP COLUMN overage_reported');
  await knex.raw('DROP INDEX subscriptions_customer');
  for (const column of SUBSCRIPTION_COLUMNS) {
    await knex.raw(`ALTER TABLE subscriptions DROP COLUMN ${column.split(' ')[0]}`);
  }
}
