import type { Knex } from 'knex';

// Whoever answers a text whose fate nobody knows is found by their number.

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX messages_unconfirmed_to ON messages (phone_hash) WHERE status = 'unconfirmed'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX messages_unconfirmed_to');
}
