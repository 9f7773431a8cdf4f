import type { Knex } from 'knex';

/**
 * The tables of the main job. Ids are UUIDv7 (a clinic's is 8 digits), instants ISO 8601 text in UTC with
 * milliseconds, phone numbers E.164, money cents, lists and objects JSON text: the same on both databases.
 * `phone_hash` is the HMAC of a number under the installation's phone key, so that opt-outs, blocks and
 * cooldowns outlive the erasure of the number itself.
 */

/** In the order in which they can be taken away. */
const TABLES = `worker_heartbeats system_settings installation_keys idempotency_keys activities inbound_texts reviews
  links messages usage block_list opt_outs patients imports refresh_tokens sessions users subscriptions clinics`;

export async function up(knex: Knex): Promise<void> {
  await accounts(knex);
  await patients(knex);
  await sending(knex);
  await records(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES.split(/\s+/)) await knex.schema.dropTable(table);
}

async function accounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('clinics', (t) => {
    t.string('id', 8).primary();
    t.text('name').notNullable();
    t.text('name_changed_at');
    t.text('email');
    t.text('phone');
    t.text('address');
    t.text('timezone').notNullable();
    t.integer('cooldown_days').notNullable();
    t.text('review_redirect_url');
    t.text('review_links').notNullable().defaultTo('{}');
    t.text('routing').notNullable();
    t.integer('monthly_cap');
    t.integer('settings_version').notNullable().defaultTo(1);
    t.text('field_versions').notNullable().defaultTo('{}');
    t.text('offer');
    t.text('paused_at');
    t.text('deleted_at');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
  });
  await knex.schema.createTable('subscriptions', (t) => {
    t.string('clinic_id', 8).primary().references('clinics.id').onDelete('CASCADE');
    t.text('status').notNullable();
    t.text('override_status');
    t.text('provider_customer_id');
    t.text('provider_subscription_id');
    t.text('period_start');
    t.text('period_end');
    t.boolean('cancel_at_period_end').notNullable().defaultTo(false);
    t.text('trial_end');
    t.boolean('ever_paid').notNullable().defaultTo(false);
    t.text('updated_at').notNullable();
  });
  await knex.schema.createTable('users', (t) => {
    t.text('id').primary();
    t.text('email').notNullable().unique();
    t.text('password_hash').notNullable();
    t.text('first_name').notNullable();
    t.text('last_name').notNullable();
    t.text('role').notNullable();
    t.string('clinic_id', 8).references('clinics.id').onDelete('CASCADE').index();
    t.boolean('email_verified').notNullable().defaultTo(false);
    t.text('last_login_at');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
  });
  await knex.schema.createTable('sessions', (t) => {
    t.text('id').primary();
    t.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.text('device_id');
    t.text('client').notNullable();
    t.text('user_agent');
    t.text('created_at').notNullable();
    t.text('last_seen_at').notNullable();
    t.text('expires_at').notNullable();
    t.text('ended_at');
    t.text('end_reason');
  });
  await knex.schema.createTable('refresh_tokens', (t) => {
    t.text('token_hash').primary();
    t.text('session_id').notNullable().references('sessions.id').onDelete('CASCADE').index();
    t.text('issued_at').notNullable();
    t.text('used_at');
  });
}

async function patients(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE').index();
    t.text('user_id').notNullable();
    t.text('filename');
    t.text('status').notNullable();
    t.integer('rows').notNullable().defaultTo(0);
    t.integer('created').notNullable().defaultTo(0);
    t.integer('updated').notNullable().defaultTo(0);
    t.integer('unchanged').notNullable().defaultTo(0);
    t.integer('rejected').notNullable().defaultTo(0);
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
  });
  await knex.schema.createTable('patients', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('phone').notNullable();
    t.text('phone_hash').notNullable();
    t.text('first_name').notNullable();
    t.text('last_name').notNullable();
    t.text('email');
    t.text('tags').notNullable().defaultTo('[]');
    t.text('metadata').notNullable().defaultTo('{}');
    t.text('search_text').notNullable();
    t.text('consent_method');
    t.text('consent_acquired_at');
    t.text('import_id');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
    t.unique(['clinic_id', 'phone_hash']);
    t.index(['clinic_id', 'created_at', 'id']);
  });
  await knex.raw(
    `CREATE INDEX patients_foreign ON patients (clinic_id, phone_hash)
     WHERE substr(phone, 1, 2) <> '+1' AND substr(phone, 1, 3) <> '+36'`,
  );
  await knex.schema.createTable('opt_outs', (t) => {
    t.text('phone_hash').primary();
    t.text('source').notNullable();
    t.text('reason');
    t.text('user_id');
    t.text('created_at').notNullable();
  });
  await knex.schema.createTable('block_list', (t) => {
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('phone_hash').notNullable();
    t.text('phone');
    t.text('reason');
    t.text('user_id');
    t.text('created_at').notNullable();
    t.primary(['clinic_id', 'phone_hash']);
  });
}

async function sending(knex: Knex): Promise<void> {
  await knex.schema.createTable('usage', (t) => {
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('period_start').notNullable();
    t.text('period_end').notNullable();
    t.integer('reserved').notNullable().defaultTo(0);
    t.integer('accepted').notNullable().defaultTo(0);
    t.primary(['clinic_id', 'period_start']);
  });
  await knex.schema.createTable('messages', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('batch_id');
    t.text('kind').notNullable();
    t.text('phone');
    t.text('phone_hash').notNullable();
    t.text('body').notNullable();
    t.text('platform');
    t.text('status').notNullable();
    t.text('send_at').notNullable();
    t.text('expires_at').notNullable();
    t.text('usage_period').notNullable();
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('lease_until');
    t.text('lease_owner');
    t.text('provider_id');
    t.text('sender');
    t.text('error_code');
    t.text('last_error');
    t.integer('segments').notNullable();
    t.boolean('bypass_cooldown').notNullable().defaultTo(false);
    t.boolean('outside_hours').notNullable().defaultTo(false);
    t.text('appointment_at');
    t.text('retry_of');
    t.text('user_id');
    t.text('created_at').notNullable();
    t.text('updated_at').notNullable();
    t.text('claimed_at');
    t.text('accepted_at');
    t.text('delivered_at');
    t.index(['clinic_id', 'created_at', 'id']);
    t.index(
      ['clinic_id', 'phone_hash', 'kind', 'status', 'error_code', 'accepted_at', 'send_at'],
      'messages_to_number',
    );
    t.index(['clinic_id', 'updated_at']);
  });
  await knex.raw(`CREATE INDEX messages_due ON messages (send_at, id) WHERE status = 'queued'`);
  await knex.raw(
    `CREATE INDEX messages_due_by_clinic ON messages (clinic_id, send_at, id) WHERE status = 'queued'`,
  );
  await knex.raw(`CREATE INDEX messages_leased ON messages (lease_until) WHERE status = 'sending'`);
  await knex.raw(`CREATE INDEX messages_queued_to ON messages (phone_hash) WHERE status = 'queued'`);
  await knex.raw(
    `CREATE INDEX messages_accepted_to ON messages (phone_hash, accepted_at) WHERE accepted_at IS NOT NULL`,
  );
  await knex.raw(
    `CREATE UNIQUE INDEX messages_provider_id ON messages (provider_id) WHERE provider_id IS NOT NULL`,
  );
  await knex.raw(
    `CREATE UNIQUE INDEX messages_reminder ON messages (clinic_id, phone_hash, appointment_at)
     WHERE appointment_at IS NOT NULL AND status NOT IN ('failed', 'cancelled', 'blocked', 'expired')`,
  );
  await knex.schema.createTable('links', (t) => {
    t.text('token_hash').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE').index();
    t.text('message_id').notNullable().references('messages.id').onDelete('CASCADE').index();
    t.text('platform').notNullable();
    t.text('expires_at');
    t.text('used_at');
  });
  await knex.schema.createTable('inbound_texts', (t) => {
    t.text('provider_id').primary();
    t.string('clinic_id', 8).references('clinics.id').onDelete('SET NULL');
    t.text('phone');
    t.text('phone_hash').notNullable();
    t.text('sender').notNullable();
    t.text('body').notNullable();
    t.text('meaning').notNullable();
    t.text('received_at').notNullable();
    t.index(['clinic_id', 'received_at']);
  });
}

async function records(knex: Knex): Promise<void> {
  await knex.schema.createTable('reviews', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('message_id').unique();
    t.text('phone_hash');
    t.text('platform').notNullable();
    t.integer('rating').notNullable();
    t.text('feedback');
    t.text('customer_name');
    t.boolean('is_public').notNullable();
    t.text('source').notNullable();
    t.text('submitted_at').notNullable();
    t.index(['clinic_id', 'submitted_at', 'id']);
  });
  await knex.schema.createTable('activities', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('type').notNullable();
    t.text('status').notNullable();
    t.text('title').notNullable();
    t.text('description').notNullable();
    t.text('user_id');
    t.text('entity_id');
    t.text('created_at').notNullable();
    t.index(['clinic_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('idempotency_keys', (t) => {
    t.string('scope', 64).primary();
    t.text('body_hash').notNullable();
    t.text('answer');
    t.text('created_at').notNullable().index();
  });
  await knex.schema.createTable('installation_keys', (t) => {
    t.text('name').primary();
    t.text('wrapped').notNullable();
    t.text('created_at').notNullable();
  });
  await knex.schema.createTable('system_settings', (t) => {
    t.text('name').primary();
    t.text('value').notNullable();
    t.text('updated_at').notNullable();
  });
  await knex.schema.createTable('worker_heartbeats', (t) => {
    t.text('worker').primary();
    t.text('seen_at').notNullable();
  });
}
