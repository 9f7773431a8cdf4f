import { LOG_STATUS_OF } from '../contract/sms.ts';
import type { Db } from './db.ts';
import { queryRows } from './rows.ts';
import { TOTALS, type TotalsTable } from './totals.ts';

/**
 * Counts again what the totals keep (migrations/0010_totals.ts, 0012_quicker_reports.ts). What each of them counts is
 * stated a second time here, from the rows alone, so that a fault of the triggers cannot hide in both.
 */

const LOG_WORDS = Object.entries(LOG_STATUS_OF).map(([status, word]) => `WHEN '${status}' THEN '${word}'`);

const REQUESTS = `('request', 'follow_up')`;

/** What each table counts: a row for every thing, with its instant (`happened_at`), its keys and what it adds. */
const COUNTED: Record<TotalsTable, string> = {
  text_totals: `
    SELECT clinic_id, accepted_at AS happened_at, 1 AS sent,
      CASE status WHEN 'delivered' THEN 1 ELSE 0 END AS delivered,
      CASE WHEN kind IN ${REQUESTS} THEN 1 ELSE 0 END AS requests,
      CASE WHEN kind IN ${REQUESTS} AND answered_at IS NOT NULL THEN 1 ELSE 0 END AS answered
    FROM messages WHERE kind <> 'test' AND accepted_at IS NOT NULL`,
  request_totals: [
    ['platform', 'platform'],
    ['member', 'user_id'],
    ['template', 'template'],
  ]
    .map(
      ([way, column]) => `
    SELECT clinic_id, accepted_at AS happened_at, '${way}' AS way, coalesce(${column}, '') AS name, 1 AS requests,
      CASE WHEN answered_at IS NULL THEN 0 ELSE 1 END AS answered
    FROM messages WHERE kind IN ${REQUESTS} AND accepted_at IS NOT NULL`,
    )
    .join(' UNION ALL '),
  log_totals: `
    SELECT clinic_id, created_at AS happened_at, kind, coalesce(platform, '') AS platform,
      CASE status ${LOG_WORDS.join(' ')} END AS status, 1 AS texts
    FROM messages WHERE kind <> 'test'`,
  review_totals: `
    SELECT clinic_id, submitted_at AS happened_at, platform, rating, 1 AS reviews,
      CASE WHEN offered_public THEN 1 ELSE 0 END AS offered, CASE WHEN is_public THEN 1 ELSE 0 END AS followed,
      CASE WHEN responded_at IS NULL THEN 0 ELSE 1 END AS responded
    FROM reviews`,
  patient_totals: 'SELECT clinic_id, created_at AS happened_at, 1 AS patients FROM patients',
  activity_totals:
    'SELECT clinic_id, created_at AS happened_at, type, title, description, 1 AS activities FROM activities',
};

const placeOf = (table: TotalsTable): string => ['clinic_id', 'span', 'at', ...TOTALS[table].keys].join(', ');
const eachCount = (table: TotalsTable, write: (name: string) => string, between = ', '): string =>
  TOTALS[table].counts.map(write).join(between);
const differs = (table: TotalsTable): string => eachCount(table, (name) => `${name} <> 0`, ' OR ');

/**
 * `compared`: a row for every clinic, hour or day, and set of keys of which the rows or the totals tell, with what
 * the totals lack there; where they have too much, less than nothing.
 */
function compared(table: TotalsTable): string {
  const place = placeOf(table);
  const keys = ['', ...TOTALS[table].keys].join(', ');
  const names = eachCount(table, (name) => name);
  const sums = eachCount(table, (name) => `sum(${name}) AS ${name}`);
  const longer = [['day', 10], ...(TOTALS[table].months ? [['month', 7]] : [])].map(
    ([span, length]) =>
      `UNION ALL SELECT 1, '${span}', clinic_id, substr(at, 1, ${length}) ${keys}, ${names} FROM hours`,
  );
  return `WITH hours AS (
      SELECT clinic_id, substr(happened_at, 1, 13) AS at ${keys}, ${sums} FROM (${COUNTED[table]}) AS counted
      GROUP BY clinic_id, substr(happened_at, 1, 13) ${keys}),
    compared AS (
      SELECT ${place}, ${sums}, max(is_counted) AS is_counted FROM (
        SELECT 1 AS is_counted, 'hour' AS span, clinic_id, at ${keys}, ${names} FROM hours
        ${longer.join(' ')}
        UNION ALL SELECT 0, span, clinic_id, at ${keys}, ${eachCount(table, (name) => `-${name}`)} FROM ${table}
      ) AS told GROUP BY ${place})`;
}

export interface Comparison {
  table: TotalsTable;
  /** For how many hours, days and months of a clinic, apart by the table's keys, there is something to count. */
  totals: number;
  /** How many of those are kept wrong. */
  differing: number;
}

/** Compares every table with the rows; what is written meanwhile makes no difference. */
export async function compareTotals(db: Db): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const table of Object.keys(TOTALS) as TotalsTable[]) {
    const [row] = await queryRows(
      db,
      `${compared(table)}
       SELECT count(CASE WHEN is_counted = 1 OR ${differs(table)} THEN 1 END) AS totals,
         count(CASE WHEN ${differs(table)} THEN 1 END) AS differing FROM compared`,
    );
    comparisons.push({ table, totals: Number(row?.totals), differing: Number(row?.differing) });
  }
  return comparisons;
}

/** Adds what a table lacks, and takes away what it has too much. Call it inside a transaction. */
export async function repairTotals(db: Db, table: TotalsTable): Promise<void> {
  // Writers go on: they add theirs to rows and totals at once. Anyone who repairs as well would add the same again.
  if (db.engine === 'postgres') await db.knex.raw(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
  const added = eachCount(table, (name) => `${name} = ${table}.${name} + excluded.${name}`);
  await db.knex.raw(
    `${compared(table)}
     INSERT INTO ${table} (${placeOf(table)}, ${eachCount(table, (name) => name)})
     SELECT ${placeOf(table)}, ${eachCount(table, (name) => name)} FROM compared WHERE ${differs(table)}
     ${db.engine === 'sqlite' ? `ON CONFLICT DO UPDATE SET ${added}` : ''}`,
  );
}
