import type { Knex } from 'knex';
import type { ScheduledBatch, ScheduledText } from '../../contract/routes/scheduled.ts';
import type { MessageKind, MessageStatus } from '../../contract/routes/sms.ts';
import { asList, isAmong } from '../db/bulkRows.ts';
import { tellClinics } from '../db/changes.ts';
import { type Db, inChunks } from '../db/db.ts';
import type { Known } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';
import { type Cancelling, cancelQueued, type MovedMessage, toMoved } from './messages.ts';
import { updateTexts } from './textWrites.ts';

/**
 * Texts of the outbox that wait for a time later than the one at which they were written. Anyone who changes one
 * names its status in the same statement: the worker's claim and a change of mind never both win.
 */

/** A text, or a batch and where wanted one of its times. */
export interface ScheduledTarget {
  id: string;
  at?: string | undefined;
}

interface Page {
  limit: number;
  offset: number;
}

const queued = (db: Db, clinicId: string): Knex.QueryBuilder =>
  db
    .knex('messages')
    .where({ clinic_id: clinicId, status: 'queued' })
    .whereNot('kind', 'test')
    .whereNotNull('phone');

const scheduled = (db: Db, clinicId: string): Knex.QueryBuilder =>
  queued(db, clinicId).whereRaw('send_at > created_at');

const named = (db: Db, clinicId: string, { id, at }: ScheduledTarget): Knex.QueryBuilder => {
  const query = queued(db, clinicId).where((either) => either.where({ id }).orWhere({ batch_id: id }));
  return at === undefined ? query : query.where({ send_at: at });
};

type WaitingRow = Known<
  Pick<RowIn<'messages'>, 'batch_id' | 'send_at' | 'kind' | 'platform' | 'body' | 'phone'>,
  'phone'
>;

const toWaiting = (row: WaitingRow) => ({
  batchId: row.batch_id,
  scheduledFor: row.send_at,
  kind: row.kind,
  platform: row.platform,
  text: row.body,
  phoneNumber: row.phone,
});

/** A page of a clinic's scheduled texts, the next one first, and how many there are in all. */
export async function listScheduledTexts(
  db: Db,
  clinicId: string,
  filter: { batchId?: string | undefined; at?: string | undefined },
  page: Page,
): Promise<{ texts: ScheduledText[]; total: number }> {
  const { batchId, at } = filter;
  const wanted = () => {
    const query = scheduled(db, clinicId);
    if (batchId !== undefined) query.where({ batch_id: batchId });
    return at === undefined ? query : query.where({ send_at: at });
  };
  const [{ number } = { number: 0 }] = await wanted().count({ number: '*' });
  const rows: Known<RowIn<'messages'>, 'phone'>[] = await wanted()
    .orderBy(['send_at', 'id'])
    .limit(page.limit)
    .offset(page.offset);
  return { texts: rows.map((row) => ({ id: row.id, ...toWaiting(row) })), total: Number(number) };
}

/** A page of the same by batch and time, how many such there are, and how many texts. */
export async function listScheduledBatches(
  db: Db,
  clinicId: string,
  page: Page,
): Promise<{ batches: ScheduledBatch[]; total: number; texts: number }> {
  const groups = scheduled(db, clinicId)
    .groupByRaw('coalesce(batch_id, id), send_at')
    .select({ send_at: 'send_at' })
    .select(db.knex.raw('coalesce(batch_id, id) AS id'))
    .count({ texts: '*' })
    .min({ batch_id: 'batch_id', phone: 'phone', kind: 'kind', platform: 'platform', body: 'body' });
  const [sums]: { total: number | string; texts: number | string | null }[] = await db
    .knex(groups.clone().as('g'))
    .count({ total: '*' })
    .sum({ texts: 'texts' });
  const rows: BatchRow[] = await groups.orderBy(['send_at', 'id']).limit(page.limit).offset(page.offset);
  return { batches: rows.map(toBatch), total: Number(sums?.total), texts: Number(sums?.texts ?? 0) };
}

type BatchRow = WaitingRow & { id: string; texts: number | string };

function toBatch(row: BatchRow): ScheduledBatch {
  const texts = Number(row.texts);
  return { id: row.id, ...toWaiting(row), texts, phoneNumber: texts === 1 ? row.phone : null };
}

/** How a text stands; undefined where the clinic has none of that id. */
export async function findTextStatus(
  db: Db,
  clinicId: string,
  id: string,
): Promise<MessageStatus | undefined> {
  const row = await db.knex('messages').where({ id, clinic_id: clinicId }).first('status');
  return row?.status;
}

/** Cancels what still waits of a target, or everything scheduled; gives the cancelled texts. */
export const cancelWaiting = (
  db: Db,
  clinicId: string,
  target: ScheduledTarget | 'all',
  cancel: Cancelling,
): Promise<MovedMessage[]> =>
  cancelQueued(db, target === 'all' ? scheduled(db, clinicId) : named(db, clinicId, target), cancel);

/** A text that waits, with what is judged when it is to wait for another time. */
export interface WaitingText extends MovedMessage {
  kind: MessageKind;
  phone: string;
  phoneHash: string;
  sendAt: string;
  expiresAt: string;
  appointmentAt: string | null;
  bypassCooldown: boolean;
  outsideHours: boolean;
}

/** Reads what still waits of a target, in the order of the batch; no worker claims it until this transaction ends. */
export async function lockWaiting(db: Db, clinicId: string, target: ScheduledTarget): Promise<WaitingText[]> {
  const query = named(db, clinicId, target).orderBy('id');
  const rows: Known<RowIn<'messages'>, 'phone'>[] = await (db.engine === 'postgres'
    ? query.forNoKeyUpdate()
    : query);
  return rows.map((row) => ({
    ...toMoved(row),
    kind: row.kind,
    phone: row.phone,
    phoneHash: row.phone_hash,
    sendAt: row.send_at,
    expiresAt: row.expires_at,
    appointmentAt: row.appointment_at,
    bypassCooldown: Boolean(row.bypass_cooldown),
    outsideHours: Boolean(row.outside_hours),
  }));
}

/** Writes another time to texts that this transaction holds. A reminder still ends with its appointment. */
export async function moveWaiting(
  db: Db,
  ids: readonly string[],
  to: { sendAt: string; expiresAt: string; usagePeriod: string; at: string },
): Promise<void> {
  for (const some of inChunks(ids)) {
    const rows = await updateTexts(db, {
      set: `send_at = ?, updated_at = ?,
        expires_at = CASE WHEN appointment_at IS NULL THEN ? ELSE expires_at END,
        usage_period = CASE WHEN usage_period = '' THEN '' ELSE ? END`,
      where: `status = 'queued' AND ${isAmong(db, 'id')}`,
      values: [to.sendAt, to.at, to.expiresAt, to.usagePeriod, asList(some)],
    });
    tellClinics(db, rows);
  }
}
