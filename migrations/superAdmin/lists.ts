import type { Knex } from 'knex';
import { giveUpClinicFacts, keepClinicFacts } from './clinicFacts.ts';
import { giveUpCounts, keepCounts } from './counts.ts';
import { giveUpWords, keepWords } from './words.ts';

/** What the super admin's lists are read by, so that a hundred thousand rows are read as quickly as a hundred. */

const INDEXES: Record<string, string> = {
  users_newest: 'users (created_at, id)',
  users_of_role: 'users (role, created_at, id)',
  audit_logs_of_action: 'audit_logs (action, created_at, id)',
  audit_logs_by_user: 'audit_logs (user_id, created_at, id)',
  audit_logs_of_clinic: 'audit_logs (clinic_id, created_at, id)',
  audit_logs_of_kind: 'audit_logs (entity_type, created_at, id)',
  audit_logs_about: 'audit_logs (entity_id)',
  payments_of_status: 'payments (status, created_at, id)',
};

export async function keepLists(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`CREATE INDEX ${name} ON ${on}`);
  await keepClinicFacts(knex);
  await keepWords(knex);
  await keepCounts(knex);
}

/** Call it while the tables are there. */
export async function giveUpLists(knex: Knex): Promise<void> {
  await giveUpCounts(knex);
  await giveUpWords(knex);
  await giveUpClinicFacts(knex);
  for (const name of Object.keys(INDEXES)) await knex.raw(`DROP INDEX ${name}`);
}
