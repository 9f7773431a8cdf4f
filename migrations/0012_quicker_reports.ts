import type { Knex } from 'knex';
import { TOTALS as BEFORE, logStatus } from './0010_totals.ts';
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
 * What a large clinic's screens read as quickly as a small one's.
 *
 * Totals with several keys at once have nearly a row for each text of a busy clinic: each question has rows of its own
 * now. `text_totals` tells of all texts and of the requests among them; `request_totals` of requests by platform, by
 * member and by template, apart. What every visit asks for over all time has months too. The log and the activity list
 * are kept by what they are narrowed and searched by: totals tell the hours in which a page of them lies
 * (`store/totalsHours.ts`), so that no text needs an index more, which sending would pay for.
 */

const isRequest = (row: string): string => `${row}.kind IN ('request', 'follow_up')`;
const isAnswered = (row: string): string => `${row}.answered_at IS NOT NULL`;

const SPLIT: readonly Totals[] = [
  {
    // Texts that the carrier accepted, by when it did.
    table: 'text_totals',
    of: 'messages',
    at: 'accepted_at',
    counted: isNoTest,
    keys: {},
    counts: {
      sent: one,
      delivered: oneIf((row) => `${row}.status = 'delivered'`),
      requests: oneIf(isRequest),
      answered: oneIf((row) => `${isRequest(row)} AND ${isAnswered(row)}`),
    },
  },
  {
    // The requests among them, once by each of these; '' for a text without one.
    table: 'request_totals',
    of: 'messages',
    at: 'accepted_at',
    counted: isRequest,
    keys: {},
    ways: { platform: orEmpty('platform'), member: orEmpty('user_id'), template: orEmpty('template') },
    counts: { requests: one, answered: oneIf(isAnswered) },
  },
  {
    // Everything in the log, by when it was written there.
    table: 'log_totals',
    of: 'messages',
    at: 'created_at',
    counted: isNoTest,
    keys: { kind: column('kind'), platform: orEmpty('platform'), status: logStatus },
    counts: { texts: one },
    months: true,
  },
  {
    table: 'review_totals',
    of: 'reviews',
    at: 'submitted_at',
    counted: () => 'TRUE',
    keys: { platform: column('platform'), rating: column('rating') },
    counts: {
      reviews: one,
      offered: oneIf(column('offered_public')),
      followed: oneIf(column('is_public')),
      responded: oneIf((row) => `${row}.responded_at IS NOT NULL`),
    },
    months: true,
  },
  {
    table: 'activity_totals',
    of: 'activities',
    at: 'created_at',
    counted: () => 'TRUE',
    keys: { type: column('type'), title: column('title'), description: column('description') },
    counts: { activities: one },
    months: true,
  },
];

const NOW = [...SPLIT, ...BEFORE.filter(({ table }) => SPLIT.every((split) => split.table !== table))];

export async function up(knex: Knex): Promise<void> {
  await replaceTotals(knex, BEFORE, NOW);
  await knex.raw(
    'CREATE INDEX activities_about ON activities (clinic_id, entity_id) WHERE entity_id IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX activities_about');
  await replaceTotals(knex, NOW, BEFORE);
}

async function replaceTotals(knex: Knex, before: readonly Totals[], after: readonly Totals[]): Promise<void> {
  await stayBehindClinics(knex);
  for (const totals of before) await giveUp(knex, totals);
  for (const totals of after) await keep(knex, totals);
  await goWithClinics(
    knex,
    after.map(({ table }) => table),
  );
}
