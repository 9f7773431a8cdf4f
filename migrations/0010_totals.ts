import type { Knex } from 'knex';
import {
  column,
  giveUp,
  goWithClinics,
  isNoTest,
  keep,
  one,
  oneIf,
  orEmpty,
  stayBehindClinics,
  type Totals,
} from './totals/keep.ts';

/**
 * What a clinic's screens count, kept by the database itself in the transaction of what is counted, so that no writer
 * can forget it and nobody goes through a million texts for a number.
 *
 * Each `…_totals` has a row for every hour of UTC in which something happened, and one for its day: the days and
 * months of every zone that we know consist of whole hours, so a clinic's own days, both clock changes and a change
 * of its zone are exact sums of rows (`store/totals.ts`). `at` is the beginning of an instant, 2026-11-22T05 or
 * 2026-11-22. On PostgreSQL rows are only added, so that writers never wait for each other, and summed up from time to
 * time. `goodword-server totals` counts everything anew and compares.
 *
 * Rows that are null for a text without platform, member or template are '' here.
 */

/** The words of the log (contract/sms.ts). */
export const logStatus = (row: string): string => `CASE
  WHEN ${row}.status IN ('queued', 'sending') THEN 'Queued' WHEN ${row}.status IN ('sent', 'delivered') THEN 'Sent'
  WHEN ${row}.status IN ('blocked', 'cancelled') THEN 'Blocked' ELSE 'Error' END`;

export const TOTALS: readonly Totals[] = [
  {
    // Texts that the carrier accepted, by when it did.
    table: 'text_totals',
    of: 'messages',
    at: 'accepted_at',
    counted: isNoTest,
    keys: {
      kind: column('kind'),
      platform: orEmpty('platform'),
      template: orEmpty('template'),
      user_id: orEmpty('user_id'),
    },
    counts: {
      sent: one,
      delivered: oneIf((row) => `${row}.status = 'delivered'`),
      answered: oneIf((row) => `${row}.answered_at IS NOT NULL`),
    },
  },
  {
    // Everything in the log, by when it was written there.
    table: 'log_totals',
    of: 'messages',
    at: 'created_at',
    counted: isNoTest,
    keys: { platform: orEmpty('platform'), status: logStatus },
    counts: { texts: one },
  },
  {
    table: 'review_totals',
    of: 'reviews',
    at: 'submitted_at',
    counted: () => 'TRUE',
    keys: { platform: column('platform'), rating: column('rating'), source: column('source') },
    counts: {
      reviews: one,
      offered: oneIf(column('offered_public')),
      followed: oneIf(column('is_public')),
      responded: oneIf((row) => `${row}.responded_at IS NOT NULL`),
    },
  },
  {
    table: 'patient_totals',
    of: 'patients',
    at: 'created_at',
    counted: () => 'TRUE',
    keys: {},
    counts: { patients: one },
  },
  {
    table: 'activity_totals',
    of: 'activities',
    at: 'created_at',
    counted: () => 'TRUE',
    keys: { type: column('type') },
    counts: { activities: one },
  },
];

const TABLES = TOTALS.map(({ table }) => table);

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  await knex.raw('ALTER TABLE messages ADD COLUMN template TEXT');
  await knex.raw('ALTER TABLE messages ADD COLUMN answered_at TEXT');
  await knex.raw('ALTER TABLE reviews ADD COLUMN responded_at TEXT');
  await knex.raw(`UPDATE messages SET answered_at = reviews.submitted_at FROM reviews
    WHERE reviews.message_id = messages.id`);
  await responses(knex);
  for (const totals of TOTALS) await keep(knex, totals);
  await goWithClinics(knex, TABLES);
}

export async function down(knex: Knex): Promise<void> {
  await stayBehindClinics(knex);
  for (const totals of TOTALS) await giveUp(knex, totals);
  await knex.schema.dropTable('review_responses');
  await knex.raw('ALTER TABLE reviews DROP COLUMN responded_at');
  await knex.raw('ALTER TABLE messages DROP COLUMN answered_at');
  await knex.raw('ALTER TABLE messages DROP COLUMN template');
}

/** What a clinic answered to a review: a text to its patient, or a note for itself. */
async function responses(knex: Knex): Promise<void> {
  await knex.schema.createTable('review_responses', (t) => {
    t.text('id').primary();
    t.text('review_id').notNullable().references('reviews.id').onDelete('CASCADE');
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    // text or note
    t.text('kind').notNullable();
    t.text('body').notNullable();
    // The text that carries it; null for a note.
    t.text('message_id');
    t.text('user_id');
    t.text('created_at').notNullable();
    t.index(['review_id', 'created_at']);
  });
}
