import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';
import type { NewDelivery } from './webhookDeliveries.ts';

/**
 * Claims of deliveries that are due, and the writes of the one who holds a claim. Each claim has a name of its own, so that
 * a worker that slept past its lease changes nothing. One whose lease ran out is called again: an event that is told
 * twice, under one id, does less harm than one that never comes.
 */

export interface ClaimedDelivery extends NewDelivery {
  /** From here on its retries are counted. */
  begunAt: string;
  /** The claim that holds it. */
  claim: string;
}

export interface CallLease {
  claim: string;
  now: string;
  until: string;
  /** A beginning or a lease that lies beyond, or a next call, was written by a clock that has been set back since. */
  farthest: string;
  farthestCall: string;
}

const toClaimed = (row: RowIn<'webhook_deliveries'>): ClaimedDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  event: row.event,
  subjectId: row.subject_id,
  phoneHash: row.phone_hash,
  createdAt: row.created_at,
  begunAt: row.begun_at,
  claim: row.lease_owner ?? '',
});

const IS_FREE = `status = 'waiting' AND (lease_until IS NULL OR lease_until <= ? OR lease_until > ?)`;

const freeAt = ({ now, farthest }: CallLease) => [now, farthest];

/** Either way by itself the index finds the first one, however many wait. */
const existsWith = (comparison: '<=' | '>'): string =>
  `EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = waiting.webhook_id
     AND d.next_attempt_at ${comparison} ? AND ${IS_FREE})`;

/** Steps from webhook to webhook through the index, so that ten thousand rows of one cost one step. */
const DUE_WEBHOOKS = `
  WITH RECURSIVE waiting(webhook_id) AS (
    SELECT (SELECT webhook_id FROM webhook_deliveries WHERE status = 'waiting' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.webhook_id FROM webhook_deliveries d
            WHERE d.status = 'waiting' AND d.webhook_id > waiting.webhook_id ORDER BY d.webhook_id LIMIT 1)
    FROM waiting WHERE waiting.webhook_id IS NOT NULL
  )
  SELECT webhook_id FROM waiting
  WHERE webhook_id IS NOT NULL AND (${existsWith('<=')} OR ${existsWith('>')}) AND EXISTS (
    SELECT 1 FROM webhooks w JOIN clinics c ON c.id = w.clinic_id
    WHERE w.id = waiting.webhook_id AND c.deleted_at IS NULL
  )`;

/** The webhooks that something is due for; those of deleted clinics rest. */
export async function dueWebhooks(db: Db, lease: CallLease): Promise<string[]> {
  const values = [lease.now, ...freeAt(lease), lease.farthestCall, ...freeAt(lease)];
  return (await queryRows<Pick<RowIn<'webhook_deliveries'>, 'webhook_id'>>(db, DUE_WEBHOOKS, values)).map(
    (row) => row.webhook_id,
  );
}

/** Claims up to `limit` of a webhook's deliveries that are due, the ones due first first. */
export async function claimDeliveries(
  db: Db,
  webhookId: string,
  limit: number,
  lease: CallLease,
): Promise<ClaimedDelivery[]> {
  const rows = await queryRows<RowIn<'webhook_deliveries'>>(
    db,
    `UPDATE webhook_deliveries SET lease_owner = ?, lease_until = ?,
       begun_at = CASE WHEN begun_at > ? THEN ? ELSE begun_at END
     WHERE id IN (
       SELECT id FROM webhook_deliveries
       WHERE webhook_id = ? AND (next_attempt_at <= ? OR next_attempt_at > ?) AND ${IS_FREE}
       ORDER BY next_attempt_at LIMIT ? ${db.engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''}
     )
     RETURNING *`,
    [
      ...[lease.claim, lease.until, lease.farthest, lease.now],
      ...[webhookId, lease.now, lease.farthestCall, ...freeAt(lease), limit],
    ],
  );
  return rows.map(toClaimed);
}

/** Claims one delivery for a call at once; undefined where somebody holds it. */
export async function claimDelivery(
  db: Db,
  id: string,
  { claim, until }: Pick<CallLease, 'claim' | 'until'>,
): Promise<ClaimedDelivery | undefined> {
  const rows = await db
    .knex('webhook_deliveries')
    .where({ id, status: 'waiting' })
    .whereNull('lease_owner')
    .update({ lease_owner: claim, lease_until: until })
    .returning('*');
  return rows.map(toClaimed)[0];
}

/** What came of a call. Without a next one a delivery that was not taken has failed. */
export interface CallResult {
  delivered: boolean;
  /** null where nothing was called. */
  calledAt: string | null;
  nextAttemptAt: string | null;
  statusCode: number | null;
  problem: string | null;
}

export async function recordCall(db: Db, held: ClaimedDelivery, result: CallResult): Promise<void> {
  const { delivered, calledAt, nextAttemptAt, statusCode, problem } = result;
  const unended = nextAttemptAt === null ? 'failed' : 'waiting';
  await db
    .knex('webhook_deliveries')
    .where({ id: held.id, lease_owner: held.claim, status: 'waiting' })
    .update({
      status: delivered ? 'delivered' : unended,
      ...(calledAt && { last_attempt_at: calledAt, attempts: db.knex.raw('attempts + 1') }),
      next_attempt_at: nextAttemptAt,
      status_code: statusCode,
      problem,
      lease_owner: null,
      lease_until: null,
    });
}

/** Gives back what a claim holds still of a webhook's deliveries. */
export async function releaseDeliveries(
  db: Db,
  { webhookId, claim }: Pick<ClaimedDelivery, 'webhookId' | 'claim'>,
): Promise<void> {
  await db
    .knex('webhook_deliveries')
    .where({ webhook_id: webhookId, status: 'waiting', lease_owner: claim })
    .update({ lease_owner: null, lease_until: null });
}
