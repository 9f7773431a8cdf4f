import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { Known } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/**
 * The outbox of texts beyond the quota, which the payment provider is told of. Writes of the one who holds a claim are
 * fenced by owner and attempt. A row whose lease ran out is claimed again: its id keeps the provider from counting it
 * twice, for as long as that remembers it.
 */

/** A period with texts beyond the quota that no report was made of. */
export interface UnreportedOverage {
  clinicId: string;
  periodStart: string;
  /** Texts beyond the quota, and how many of them were reported. */
  overage: number;
  reported: number;
}

/** Of clinics that the provider can charge, and of periods that ended after an instant or run still. */
export async function findUnreported(
  db: Db,
  { quota, endedAfter }: { quota: number; endedAfter: string },
): Promise<UnreportedOverage[]> {
  const rows = await queryRows<RowIn<'usage'>>(
    db,
    `SELECT u.clinic_id, u.period_start, u.accepted, u.overage_reported
     FROM subscriptions s JOIN usage u ON u.clinic_id = s.clinic_id
     WHERE s.provider_subscription_id IS NOT NULL AND s.provider_customer_id IS NOT NULL
       AND u.period_end > ? AND u.accepted > ? + u.overage_reported`,
    [endedAfter, quota],
  );
  return rows.map((row) => ({
    clinicId: row.clinic_id,
    periodStart: row.period_start,
    overage: row.accepted - quota,
    reported: row.overage_reported,
  }));
}

/** Makes a report of what is not reported, unless somebody did since it was read. Call it in a transaction. */
export async function addReport(
  db: Db,
  { clinicId, periodStart, overage, reported }: UnreportedOverage,
  { id, createdAt }: { id: string; createdAt: string },
): Promise<void> {
  const noted = await db
    .knex('usage')
    .where({ clinic_id: clinicId, period_start: periodStart, overage_reported: reported })
    .update({ overage_reported: overage });
  if (noted === 0) return;
  await db.knex('overage_reports').insert({
    id,
    clinic_id: clinicId,
    period_start: periodStart,
    texts: overage - reported,
    created_at: createdAt,
    next_attempt_at: createdAt,
  });
}

/** A report that this worker alone may tell until its lease ends. */
export interface ClaimedReport {
  id: string;
  clinicId: string;
  customerId: string;
  /** When the period of its texts ends. */
  periodEnd: string;
  texts: number;
  attempts: number;
  firstAttemptAt: string;
}

export interface ReportLease {
  owner: string;
  now: string;
  until: string;
  /** What lies beyond was written by a clock that has been set back since, and is due. */
  farthest: string;
}

type ClaimedRow = Known<RowIn<'overage_reports'>, 'first_attempt_at'> & {
  customer_id: string;
  period_end: string;
};

/** Claims up to `limit` reports that are due, the ones due first first. */
export async function claimReports(db: Db, limit: number, lease: ReportLease): Promise<ClaimedReport[]> {
  const { owner, now, until, farthest } = lease;
  const rows = await queryRows<ClaimedRow>(
    db,
    `UPDATE overage_reports SET attempts = attempts + 1, lease_owner = ?, lease_until = ?,
       first_attempt_at = coalesce(first_attempt_at, ?)
     WHERE id IN (
       SELECT id FROM overage_reports
       WHERE status = 'waiting' AND (next_attempt_at <= ? OR next_attempt_at > ?)
         AND (lease_until IS NULL OR lease_until <= ? OR lease_until > ?)
       ORDER BY next_attempt_at, id LIMIT ? ${db.engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''}
     )
     RETURNING id, clinic_id, texts, attempts, first_attempt_at,
       (SELECT s.provider_customer_id FROM subscriptions s WHERE s.clinic_id = overage_reports.clinic_id)
         AS customer_id,
       (SELECT u.period_end FROM usage u
        WHERE u.clinic_id = overage_reports.clinic_id AND u.period_start = overage_reports.period_start)
         AS period_end`,
    [owner, until, now, now, farthest, now, farthest, limit],
  );
  return rows.map(toClaimed);
}

const toClaimed = (row: ClaimedRow): ClaimedReport => ({
  id: row.id,
  clinicId: row.clinic_id,
  customerId: row.customer_id,
  periodEnd: row.period_end,
  texts: row.texts,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at,
});

/** What came of an attempt; a report that waits is told again. */
export type ReportResult =
  | { status: 'counted' }
  | { status: 'refused' | 'unknown'; problem: string }
  | { status: 'waiting'; problem: string; nextAttemptAt: string };

export async function recordReport(
  db: Db,
  { id, attempts }: ClaimedReport,
  owner: string,
  result: ReportResult,
): Promise<void> {
  await db
    .knex('overage_reports')
    .where({ id, attempts, lease_owner: owner, status: 'waiting' })
    .update({
      status: result.status,
      problem: result.status === 'counted' ? null : result.problem,
      next_attempt_at: result.status === 'waiting' ? result.nextAttemptAt : null,
      lease_owner: null,
      lease_until: null,
    });
}
