import type { Knex } from 'knex';

/**
 * What a clinic pays next, until when a discount lowers it, and since when its first payment is on its way; and the name
 * that a clinic had before it was changed.
 */

const COLUMNS = {
  subscriptions: ['next_amount INTEGER', 'discount_until TEXT', 'pending_since TEXT'],
  clinics: ['name_before TEXT'],
};

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} ADD COLUMN ${column}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column.split(' ')[0]}`);
}
