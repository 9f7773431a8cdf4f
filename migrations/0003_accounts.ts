import type { Knex } from 'knex';

/**
 * Two-factor sign-in, links by e-mail, the team, API tokens, the mail outbox and shared throttles. Tokens are kept
 * as hashes only. What a mail says is made when it is sent, so that no row holds a link or a code.
 */

/** In the order in which they can be taken away. */
const TABLES = [
  'throttles',
  'mails',
  'api_tokens',
  'invitations',
  'recovery_codes',
  'challenges',
  'account_tokens',
];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (t) => {
    t.text('two_factor');
    t.text('totp_seed');
    t.integer('totp_last_step');
  });
  await secrets(knex);
  await team(knex);
  await mails(knex);
  await knex.schema.createTable('throttles', (t) => {
    t.string('key', 255).primary();
    t.integer('points').notNullable().defaultTo(0);
    t.bigInteger('expire');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(table);
  await knex.schema.alterTable('users', (t) => t.dropColumns('two_factor', 'totp_seed', 'totp_last_step'));
}

async function secrets(knex: Knex): Promise<void> {
  await knex.schema.createTable('account_tokens', (t) => {
    t.text('token_hash').primary();
    t.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.text('purpose').notNullable();
    t.text('created_at').notNullable();
    t.text('expires_at').notNullable();
    t.text('used_at');
  });
  await knex.schema.createTable('challenges', (t) => {
    t.text('id').primary();
    t.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.text('purpose').notNullable();
    t.text('method').notNullable();
    t.text('device_id');
    t.integer('tries').notNullable().defaultTo(0);
    t.text('created_at').notNullable();
    t.text('expires_at').notNullable();
    t.text('used_at');
  });
  await knex.schema.createTable('recovery_codes', (t) => {
    t.text('code_hash').primary();
    t.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.text('created_at').notNullable();
    t.text('used_at');
  });
}

async function team(knex: Knex): Promise<void> {
  await knex.schema.createTable('invitations', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('email').notNullable();
    t.text('role').notNullable();
    t.text('token_hash').notNullable().unique();
    t.text('invited_by').notNullable();
    t.text('created_at').notNullable();
    t.text('expires_at').notNullable();
    t.text('accepted_at');
    t.text('revoked_at');
  });
  await knex.raw(
    `CREATE UNIQUE INDEX invitations_pending ON invitations (clinic_id, email)
     WHERE accepted_at IS NULL AND revoked_at IS NULL`,
  );
  await knex.schema.createTable('api_tokens', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE').index();
    t.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.text('name').notNullable();
    t.text('token_hash').notNullable().unique();
    t.text('scopes').notNullable();
    t.text('created_at').notNullable();
    t.text('last_used_at');
    t.text('revoked_at');
  });
}

async function mails(knex: Knex): Promise<void> {
  await knex.schema.createTable('mails', (t) => {
    t.text('id').primary();
    t.text('kind').notNullable();
    t.text('recipient').notNullable();
    t.text('data').notNullable().defaultTo('{}');
    t.text('status').notNullable();
    t.text('send_at').notNullable();
    t.text('expires_at').notNullable();
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('lease_until');
    t.text('lease_owner');
    t.text('last_error');
    t.text('created_at').notNullable().index();
    t.text('sent_at');
  });
  await knex.raw(`CREATE INDEX mails_due ON mails (send_at, id) WHERE status IN ('queued', 'sending')`);
}
