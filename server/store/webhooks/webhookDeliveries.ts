import type { DeliveryStatus, WEBHOOK_TEST, WebhookEvent } from '../../contract/routes/webhooks.ts';
import { insertBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** What webhooks were told or are to be, as their log shows it. The calls themselves: webhookCalls.ts. */

export interface NewDelivery {
  id: string;
  webhookId: string;
  event: WebhookEvent | typeof WEBHOOK_TEST;
  /** What it tells of: each is told once. */
  subjectId: string;
  /** Whose number it tells, where it tells nothing else. */
  phoneHash: string | null;
  createdAt: string;
}

export interface DeliveryRow extends NewDelivery {
  status: DeliveryStatus;
  attempts: number;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  statusCode: number | null;
  problem: string | null;
}

const toDelivery = (row: RowIn<'webhook_deliveries'>): DeliveryRow => ({
  id: row.id,
  webhookId: row.webhook_id,
  event: row.event,
  subjectId: row.subject_id,
  phoneHash: row.phone_hash,
  createdAt: row.created_at,
  status: row.status,
  attempts: row.attempts,
  lastAttemptAt: row.last_attempt_at,
  nextAttemptAt: row.next_attempt_at,
  statusCode: row.status_code,
  problem: row.problem,
});

/** Adds deliveries that are due at once; what a webhook is told already stays as it is. Call it in a transaction. */
export async function addDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const rows = deliveries.map(({ id, webhookId, event, subjectId, phoneHash, createdAt }) => ({
    id,
    webhook_id: webhookId,
    event,
    subject_id: subjectId,
    phone_hash: phoneHash,
    created_at: createdAt,
    begun_at: createdAt,
    next_attempt_at: createdAt,
  }));
  await insertBulk(db, 'webhook_deliveries', rows, 'ON CONFLICT (webhook_id, event, subject_id) DO NOTHING');
  db.work.tell('calls');
}

const ofWebhook = (db: Db, webhookId: string, status: DeliveryStatus | 'all') => {
  const query = db.knex('webhook_deliveries').where({ webhook_id: webhookId });
  return status === 'all' ? query : query.where({ status });
};

/** A page of a webhook's deliveries, the newest first, and how many there are. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { status, limit, offset }: { status: DeliveryStatus | 'all'; limit: number; offset: number },
): Promise<{ deliveries: DeliveryRow[]; total: number }> {
  const newestFirst = ['created_at', 'id'].map((column) => ({ column, order: 'desc' }));
  const rows = await ofWebhook(db, webhookId, status).orderBy(newestFirst).limit(limit).offset(offset);
  const [counted] = await ofWebhook(db, webhookId, status).count({ total: '*' });
  return { deliveries: rows.map(toDelivery), total: Number(counted?.total) };
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  const row = await db.knex('webhook_deliveries').where({ id, webhook_id: webhookId }).first();
  return row && toDelivery(row);
}

/** Makes a delivery wait for its call again, with all its retries; anyone who calls just now writes nothing any more. */
export async function restartDelivery(db: Db, id: string, now: string): Promise<void> {
  await db.knex('webhook_deliveries').where({ id }).update({
    status: 'waiting',
    begun_at: now,
    next_attempt_at: now,
    lease_owner: null,
    lease_until: null,
  });
  db.work.tell('calls');
}

/** Ends all that waits for a webhook. */
export async function failWaiting(db: Db, webhookId: string, problem: string): Promise<void> {
  await ofWebhook(db, webhookId, 'waiting').update({
    status: 'failed',
    problem,
    next_attempt_at: null,
    lease_owner: null,
    lease_until: null,
  });
}
