import type { Knex } from 'knex';
import type { MessageKind, MessageStatus } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { asList, isAmong } from '../db/bulkRows.ts';
import { tellClinics } from '../db/changes.ts';
import type { Db } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';
import type { NewRowIn, RowIn } from '../tables/tables.ts';
import { insertTexts, updateTexts } from './textWrites.ts';

/** Texts, from the outbox to the delivery receipt. `messages` is the outbox itself; `textWrites.ts` writes it. */

export interface NewMessage {
  id: string;
  clinicId: string;
  batchId: string | null;
  kind: MessageKind;
  phone: string;
  phoneHash: string;
  /** With `{reviewLink}` in its place. */
  body: string;
  platform: Platform | null;
  status: Extract<MessageStatus, 'queued' | 'blocked'>;
  sendAt: string;
  expiresAt: string;
  /** Start of the period whose quota holds a place for it; '' for a text that does not count. */
  usagePeriod: string;
  segments: number;
  bypassCooldown: boolean;
  outsideHours: boolean;
  appointmentAt: string | null;
  /** The text that this one repeats. */
  retryOf: string | null;
  /** The patient's text that this one answers. */
  answerTo?: string | null;
  /** The request that this one asks about again. */
  followUpOf?: string | null;
  /** The name of one of the ten templates or the id of a clinic's own, where its words are a template's. */
  template?: string | null;
  errorCode: string | null;
  userId: string | null;
  createdAt: string;
}

/** A text that ended or moved, with what its clinic's usage needs. */
export interface MovedMessage {
  id: string;
  clinicId: string;
  usagePeriod: string;
}

/** What is read of a text that ended or moved. */
export type MovedRow = Pick<RowIn<'messages'>, 'id' | 'clinic_id' | 'usage_period'>;

export const toMoved = (row: MovedRow): MovedMessage => ({
  id: row.id,
  clinicId: row.clinic_id,
  usagePeriod: row.usage_period,
});

export const toMessageRow = (message: NewMessage): NewRowIn<'messages'> => ({
  id: message.id,
  clinic_id: message.clinicId,
  batch_id: message.batchId,
  kind: message.kind,
  phone: message.phone,
  phone_hash: message.phoneHash,
  body: message.body,
  platform: message.platform,
  status: message.status,
  send_at: message.sendAt,
  expires_at: message.expiresAt,
  usage_period: message.usagePeriod,
  segments: message.segments,
  bypass_cooldown: message.bypassCooldown,
  outside_hours: message.outsideHours,
  appointment_at: message.appointmentAt,
  retry_of: message.retryOf,
  answer_to: message.answerTo ?? null,
  follow_up_of: message.followUpOf ?? null,
  template: message.template ?? null,
  error_code: message.errorCode,
  user_id: message.userId,
  created_at: message.createdAt,
  updated_at: message.createdAt,
});

/** As `toMoved`, and tells the one who watches their clinics. */
export function toldMoved(db: Db, rows: readonly MovedRow[]): MovedMessage[] {
  tellClinics(db, rows);
  return rows.map(toMoved);
}

/** From so many new texts on, PostgreSQL's planner is told of them: it would sort every due one at each claim. */
const MANY = 1_000;

export async function addMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map(toMessageRow);
  await insertTexts(db, rows);
  tellClinics(db, rows);
  if (messages.some(({ status }) => status === 'queued')) db.work.tell('texts');
  if (db.engine === 'postgres' && messages.length >= MANY) await db.knex.raw('ANALYZE messages');
}

/** What is known of a text when a receipt or a repetition of it is considered. */
export interface MessageFacts extends MovedMessage {
  kind: MessageKind;
  /** null once the patient was erased, also while the number is kept for a text in flight. */
  phone: string | null;
  phoneHash: string;
  body: string;
  platform: Platform | null;
  status: MessageStatus;
  sendAt: string;
  expiresAt: string;
  segments: number;
  outsideHours: boolean;
  appointmentAt: string | null;
  retryOf: string | null;
  answerTo: string | null;
  template: string | null;
  providerId: string | null;
  sender: string | null;
  errorCode: string | null;
  acceptedAt: string | null;
  deliveredAt: string | null;
}

const toFacts = (row: RowIn<'messages'>): MessageFacts => ({
  ...toMoved(row),
  kind: row.kind,
  phone: row.erased_at === null ? row.phone : null,
  phoneHash: row.phone_hash,
  body: row.body,
  platform: row.platform,
  status: row.status,
  sendAt: row.send_at,
  expiresAt: row.expires_at,
  segments: row.segments,
  outsideHours: Boolean(row.outside_hours),
  appointmentAt: row.appointment_at,
  retryOf: row.retry_of,
  answerTo: row.answer_to,
  template: row.template,
  providerId: row.provider_id,
  sender: row.sender,
  errorCode: row.error_code,
  acceptedAt: row.accepted_at,
  deliveredAt: row.delivered_at,
});

/** Reads texts that no other transaction can change until this one ends, always in the same order. */
export async function lockMessages(db: Db, ids: readonly string[]): Promise<MessageFacts[]> {
  const lock = db.engine === 'postgres' ? 'FOR NO KEY UPDATE' : '';
  const those = `SELECT * FROM messages WHERE ${isAmong(db, 'id')} ORDER BY id ${lock}`;
  return (await queryRows<RowIn<'messages'>>(db, those, [asList(ids)])).map(toFacts);
}

export interface Cancelling {
  errorCode: string;
  at: string;
}

/** Cancels what is queued for a number, in one clinic or in all; gives the cancelled texts. */
export const cancelQueuedTo = (
  db: Db,
  { phoneHash, clinicId }: { phoneHash: string; clinicId?: string },
  cancel: Cancelling,
): Promise<MovedMessage[]> => {
  const those = db.knex('messages').where({ phone_hash: phoneHash, status: 'queued' });
  if (clinicId !== undefined) those.where({ clinic_id: clinicId });
  return cancelQueued(db, those, cancel);
};

/** Holds what is queued for a number, in one clinic or in all, against other changes until the transaction ends. */
export async function lockQueuedTo(
  { engine, knex }: Db,
  { phoneHash, clinicId }: { phoneHash: string; clinicId?: string },
): Promise<void> {
  if (engine !== 'postgres') return;
  const query = knex('messages').where({ phone_hash: phoneHash, status: 'queued' });
  if (clinicId !== undefined) query.where({ clinic_id: clinicId });
  await query.orderBy('id').select('id').forNoKeyUpdate();
}

/** Cancels up to `limit` of the texts of a clinic that wait; gives what was cancelled. */
export const cancelQueuedOf = (
  db: Db,
  clinicId: string,
  { limit, ...cancel }: Cancelling & { limit: number },
): Promise<MovedMessage[]> =>
  cancelQueued(db, db.knex('messages').where({ clinic_id: clinicId, status: 'queued' }).limit(limit), cancel);

/**
 * Cancels what of them is queued, always in the same order: two who wait for each other's rows would never end, such as
 * a STOP and the deletion of a clinic.
 */
export async function cancelQueued(
  db: Db,
  those: Knex.QueryBuilder,
  { errorCode, at }: Cancelling,
): Promise<MovedMessage[]> {
  const inOrder = those.orderBy('id').select('id');
  const rows = await updateTexts(db, {
    set: `status = 'cancelled', error_code = ?, updated_at = ?`,
    // Once more, on the row itself: a worker may have claimed it meanwhile.
    where: `id IN ? AND status = 'queued'`,
    values: [errorCode, at, db.engine === 'postgres' ? inOrder.forNoKeyUpdate() : inOrder],
  });
  return toldMoved(db, rows);
}

/** Whether one of the texts that the carrier knows by these ids is on record already. */
export async function knownProviderIds(db: Db, providerIds: readonly string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await db.knex('messages').whereIn('provider_id', providerIds).select('provider_id');
  return new Set(rows.map((row) => row.provider_id ?? ''));
}

/** Whether a worker has a text in hand: to a number, of a clinic, or any. */
export async function isInFlight(
  db: Db,
  { phoneHash, clinicId }: { phoneHash?: string; clinicId?: string },
): Promise<boolean> {
  const text = db.knex('messages').whereRaw("status = 'sending'").first('id');
  if (phoneHash !== undefined) text.where({ phone_hash: phoneHash });
  // Few texts are under way: the index of a clinic's million texts is no help.
  if (clinicId !== undefined) text.whereRaw("'' || clinic_id = ?", [clinicId]);
  return (await text) !== undefined;
}

/** Cancels a repetition that waits, once the text it repeats turns out to have arrived. */
export async function cancelRepetitions(
  db: Db,
  original: { phoneHashes: readonly string[]; ids: readonly string[] },
  at: string,
): Promise<MovedMessage[]> {
  if (original.ids.length === 0) return [];
  const rows = await updateTexts(db, {
    set: `status = 'cancelled', error_code = 'arrived', updated_at = ?`,
    where: `status = 'queued' AND phone_hash IN (${marks(original.phoneHashes.length)})
      AND retry_of IN (${marks(original.ids.length)})`,
    values: [at, ...original.phoneHashes, ...original.ids],
  });
  return toldMoved(db, rows);
}

/** Which of these hashes a clinic's log of texts knows, whatever became of the texts. */
export async function findTexted(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await queryRows<Pick<RowIn<'messages'>, 'phone_hash'>>(
    db,
    `SELECT DISTINCT phone_hash FROM messages WHERE clinic_id = ? AND ${isAmong(db, 'phone_hash')}`,
    [clinicId, asList(phoneHashes)],
  );
  return new Set(rows.map((row) => row.phone_hash));
}

/**
 * Which of these hashes have a reminder of an appointment: one that was sent or will be, but for the text
 * `except`. Whatever ended before the carrier took it may be followed by another.
 */
export async function findReminded(
  db: Db,
  { clinicId, appointmentAt, except = '' }: { clinicId: string; appointmentAt: string; except?: string },
  phoneHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await queryRows<Pick<RowIn<'messages'>, 'phone_hash'>>(
    db,
    `SELECT DISTINCT phone_hash FROM messages
     WHERE clinic_id = ? AND kind = 'reminder' AND appointment_at = ? AND id <> ?
       AND status NOT IN ('failed', 'cancelled', 'blocked', 'expired') AND ${isAmong(db, 'phone_hash')}`,
    [clinicId, appointmentAt, except, asList(phoneHashes)],
  );
  return new Set(rows.map((row) => row.phone_hash));
}
