import type { Knex } from 'knex';

/** When somebody last showed who they are in a session, and on which device a mailed link was used. */

const COLUMNS = {
  // null: not since such proofs are kept.
  sessions: 'proved_at TEXT',
  account_tokens: 'device_id TEXT',
};

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  for (const [table, column] of Object.entries(COLUMNS))
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN ${column}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, column] of Object.entries(COLUMNS))
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column.split(' ')[0]}`);
}
