import type { Knex } from 'knex';

/** By what rows are found whose time is over, so that looking for them costs nothing where there are none. */

const INDEXES: Record<string, string> = {
  sessions_ended: 'sessions (expires_at)',
  account_tokens_ended: 'account_tokens (expires_at)',
  challenges_ended: 'challenges (expires_at)',
  invitations_ended: 'invitations (expires_at)',
  api_tokens_ended: 'api_tokens (revoked_at) WHERE revoked_at IS NOT NULL',
  system_updates_ended: 'system_updates (created_at)',
  overage_reports_ended: `overage_reports (created_at) WHERE status <> 'waiting'`,
  import_mappings_ended: 'import_mappings (updated_at)',
  // What the case of a review, a payment or an import went through stays with its clinic.
  activities_ended: `activities (created_at) WHERE type <> 'system_event' OR entity_id IS NULL`,
  support_requests_ended: 'support_requests (closed_at) WHERE closed_at IS NOT NULL',
  platform_requests_ended: 'platform_requests (closed_at) WHERE closed_at IS NOT NULL',
};

const isSqlite = (knex: Knex): boolean => knex.client.config.client !== 'pg';

/** PostgreSQL's totals lose what has come to nothing when they are summed up; SQLite's would keep a row of it for ever. */
const FORGET_EMPTY = `CREATE TRIGGER activity_totals_emptied AFTER UPDATE ON activity_totals WHEN NEW.activities = 0
  BEGIN
    DELETE FROM activity_totals WHERE clinic_id = NEW.clinic_id AND span = NEW.span AND at = NEW.at
      AND type = NEW.type AND title = NEW.title AND description = NEW.description;
  END`;

export async function up(knex: Knex): Promise<void> {
  for (const [name, place] of Object.entries(INDEXES)) await knex.raw(`CREATE INDEX ${name} ON ${place}`);
  if (isSqlite(knex)) await knex.raw(FORGET_EMPTY);
}

export async function down(knex: Knex): Promise<void> {
  if (isSqlite(knex)) await knex.raw('DROP TRIGGER activity_totals_emptied');
  for (const name of Object.keys(INDEXES)) await knex.raw(`DROP INDEX ${name}`);
}
