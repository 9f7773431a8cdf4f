import type { DeliveryStatus, WebhookEvent } from '../../contract/routes/webhooks.ts';
import type { SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { Db } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';
import { type OrNull, readJson } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** Addresses of other systems that a clinic wants told. */

export interface WebhookRow {
  id: string;
  clinicId: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  createdAt: string;
}

const toWebhook = (row: RowIn<'webhooks'>): WebhookRow => ({
  id: row.id,
  clinicId: row.clinic_id,
  url: row.url,
  events: readJson(row.events),
  active: Boolean(row.active),
  createdAt: row.created_at,
});

export interface ListedWebhook extends WebhookRow {
  /** Its newest delivery: when it was last called, or made where it was not yet. */
  lastDelivery: { at: string; status: DeliveryStatus } | null;
}

type ListedRow = RowIn<'webhooks'> & {
  last_status: DeliveryStatus | null;
  last_at: string | null;
};

/** A clinic's webhooks, the oldest first. */
export async function listWebhooks(db: Db, clinicId: string): Promise<ListedWebhook[]> {
  const rows = await queryRows<ListedRow>(
    db,
    `SELECT w.*, d.status AS last_status, coalesce(d.last_attempt_at, d.created_at) AS last_at
     FROM webhooks w LEFT JOIN webhook_deliveries d ON d.id =
       (SELECT id FROM webhook_deliveries WHERE webhook_id = w.id ORDER BY created_at DESC, id DESC LIMIT 1)
     WHERE w.clinic_id = ? ORDER BY w.created_at, w.id`,
    [clinicId],
  );
  return rows.map((row) => ({
    ...toWebhook(row),
    lastDelivery: row.last_status && { at: row.last_at ?? '', status: row.last_status },
  }));
}

/** A webhook by its id, whosever it is, unless its clinic is deleted: for the worker that calls it. */
export async function readWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  const row = await db
    .knex('webhooks as w')
    .join('clinics as c', 'c.id', 'w.clinic_id')
    .where({ 'w.id': id, 'c.deleted_at': null })
    .first('w.*');
  return row && toWebhook(row);
}

/** Keeps a webhook from being removed until the transaction ends; false where the clinic has none such. */
export async function holdWebhook(db: Db, clinicId: string, id: string): Promise<boolean> {
  const query = db.knex('webhooks').where({ id, clinic_id: clinicId }).first('id');
  return Boolean(await (db.engine === 'postgres' ? query.forKeyShare() : query));
}

export async function addWebhook(db: Db, webhook: WebhookRow): Promise<void> {
  await db.knex('webhooks').insert({
    id: webhook.id,
    clinic_id: webhook.clinicId,
    url: webhook.url,
    events: JSON.stringify(webhook.events),
    active: webhook.active,
    created_at: webhook.createdAt,
  });
}

export async function saveWebhook(db: Db, { id, clinicId, url, events, active }: WebhookRow): Promise<void> {
  const row = { url, events: JSON.stringify(events), active };
  await db.knex('webhooks').where({ id, clinic_id: clinicId }).update(row);
}

/** Switches a webhook off, whosever it is. */
export async function deactivateWebhook(db: Db, id: string): Promise<void> {
  await db.knex('webhooks').where({ id }).update({ active: false });
}

/** Deletes one of a clinic's webhooks with its deliveries; false where it has none such. */
export async function deleteWebhook(db: Db, clinicId: string, id: string): Promise<boolean> {
  return (await db.knex('webhooks').where({ id, clinic_id: clinicId }).delete()) > 0;
}

/** An active webhook, and whether its clinic pays. */
export interface Listener extends Pick<WebhookRow, 'id' | 'clinicId' | 'events'> {
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  pastDueSince: string | null;
  everPaid: boolean;
}

/** The lock lets everybody else in but those who remove the webhook: what is written for it next refers to it. */
const LISTENERS = `
  SELECT w.id, w.clinic_id, w.events, s.status, s.override_status, s.past_due_since, s.ever_paid
  FROM webhooks w
  JOIN clinics c ON c.id = w.clinic_id AND c.deleted_at IS NULL
  LEFT JOIN subscriptions s ON s.clinic_id = w.clinic_id
  WHERE w.active AND`;

type ListenerRow = Pick<RowIn<'webhooks'>, 'id' | 'clinic_id' | 'events'> &
  OrNull<Pick<RowIn<'subscriptions'>, 'status' | 'override_status' | 'past_due_since' | 'ever_paid'>>;

async function listeners(db: Db, condition: string, values: readonly string[]): Promise<Listener[]> {
  const lock = db.engine === 'postgres' ? 'FOR KEY SHARE OF w' : '';
  const rows = await queryRows<ListenerRow>(db, `${LISTENERS} ${condition} ${lock}`, values);
  return rows.map((row) => ({
    id: row.id,
    clinicId: row.clinic_id,
    events: readJson(row.events),
    status: row.status,
    overrideStatus: row.override_status,
    pastDueSince: row.past_due_since,
    everPaid: Boolean(row.ever_paid),
  }));
}

/** The active webhooks of some clinics. */
export const listenersOf = (db: Db, clinicIds: readonly string[]): Promise<Listener[]> =>
  listeners(db, `w.clinic_id IN (${marks(clinicIds.length)})`, clinicIds);

/** The active webhooks of the clinics that have a number on their list, or in their log. */
export const listenersTo = (db: Db, phoneHash: string): Promise<Listener[]> =>
  listeners(
    db,
    `(EXISTS (SELECT 1 FROM patients p WHERE p.clinic_id = w.clinic_id AND p.phone_hash = ?)
      OR EXISTS (SELECT 1 FROM texted_numbers t WHERE t.clinic_id = w.clinic_id AND t.phone_hash = ?))`,
    [phoneHash, phoneHash],
  );
