import type { Knex } from 'knex';
import { TOTALS } from './0010_totals.ts';
import { up as splitTotals } from './0012_quicker_reports.ts';
import { goWithClinics, keep, stayBehindClinics } from './totals/keep.ts';

/**
 * What screens count is counted from the rows, by indexes that hold every column that a count reads. No trigger writes
 * what a text, a review, a patient or an activity adds to totals any more.
 *
 * Tests are neither texts of the log nor requests: the indexes by which texts are counted leave them out, which also keeps
 * the planner from them wherever tests are not left out.
 */

const INDEXES: Record<string, string> = {
  messages_accepted_by_clinic: `messages (clinic_id, accepted_at, kind, status, answered_at, platform, template, user_id)
    WHERE accepted_at IS NOT NULL AND kind <> 'test'`,
  // Each word of the log counts by itself, over any period.
  messages_counted: `messages (clinic_id, status, created_at, kind, platform) WHERE kind <> 'test'`,
  // Pages, whatever they are narrowed by and however much stands before them.
  messages_log: 'messages (clinic_id, created_at, id, kind, platform, status)',
  activities_newest: 'activities (clinic_id, created_at, id, type)',
  reviews_newest: `reviews (clinic_id, submitted_at, id, platform, rating, offered_public, is_public, responded_at)`,
};

/** Those begin with all that these have. */
const REPLACED: Record<string, string> = {
  messages_clinic_id_created_at_id_index: 'messages (clinic_id, created_at, id)',
  activities_clinic_id_created_at_id_index: 'activities (clinic_id, created_at, id)',
  reviews_clinic_id_submitted_at_id_index: 'reviews (clinic_id, submitted_at, id)',
};

const KEPT: Record<string, string> = {
  text_totals: 'messages',
  request_totals: 'messages',
  log_totals: 'messages',
  review_totals: 'reviews',
  patient_totals: 'patients',
  activity_totals: 'activities',
};

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

async function run(knex: Knex, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

const create = (indexes: Record<string, string>): string[] =>
  Object.entries(indexes).map(([name, place]) => `CREATE INDEX ${name} ON ${place}`);
const drop = (indexes: Record<string, string>): string[] =>
  Object.keys(indexes).map((name) => `DROP INDEX ${name}`);

export async function up(knex: Knex): Promise<void> {
  await stayBehindClinics(knex);
  for (const [table, of] of Object.entries(KEPT)) {
    const triggers = ['added', 'moved', 'removed'].map((change) => `DROP TRIGGER ${table}_${of}_${change}`);
    await run(knex, isPostgres(knex) ? [`DROP FUNCTION keep_${table} CASCADE`] : triggers);
    await knex.raw(`DROP TABLE ${table}`);
  }
  await run(knex, [...create(INDEXES), ...drop(REPLACED)]);
}

/** What 0019_super_admin.ts and 0022_retention.ts added to the totals. */
const ADDED = {
  postgres: ['CREATE INDEX text_totals_spans ON text_totals (span, at) INCLUDE (sent)'],
  sqlite: [
    'CREATE INDEX text_totals_spans ON text_totals (span, at)',
    `CREATE TRIGGER activity_totals_emptied AFTER UPDATE ON activity_totals WHEN NEW.activities = 0
     BEGIN
       DELETE FROM activity_totals WHERE clinic_id = NEW.clinic_id AND span = NEW.span AND at = NEW.at
         AND type = NEW.type AND title = NEW.title AND description = NEW.description;
     END`,
  ],
};

export async function down(knex: Knex): Promise<void> {
  await run(knex, [...create(REPLACED), ...drop(INDEXES)]);
  for (const totals of TOTALS) await keep(knex, totals);
  await goWithClinics(
    knex,
    TOTALS.map(({ table }) => table),
  );
  // It makes this index as well.
  await knex.raw('DROP INDEX activities_about');
  await splitTotals(knex);
  await run(knex, isPostgres(knex) ? ADDED.postgres : ADDED.sqlite);
}
