import type { MessageKind, MessageStatus } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';

/** What an event tells of, read again for each call, among its own clinic's rows alone. */

export interface ToldReview {
  messageId: string | null;
  rating: number;
  platform: Platform;
  feedback: string | null;
  customerName: string | null;
}

export async function findToldReview(db: Db, clinicId: string, id: string): Promise<ToldReview | undefined> {
  const row = await db.knex('reviews').where({ id, clinic_id: clinicId }).first();
  return (
    row && {
      messageId: row.message_id,
      rating: row.rating,
      platform: row.platform,
      feedback: row.feedback,
      customerName: row.customer_name,
    }
  );
}

export interface ToldText {
  /** null once the patient was erased. */
  phone: string | null;
  kind: MessageKind;
  status: MessageStatus;
  errorCode: string | null;
}

export async function findToldText(db: Db, clinicId: string, id: string): Promise<ToldText | undefined> {
  const row = await db.knex('messages').where({ id, clinic_id: clinicId }).first();
  if (!row) return undefined;
  const { erased_at, phone, kind, status, error_code: errorCode } = row;
  return { phone: erased_at === null ? phone : null, kind, status, errorCode };
}

/** A number as a clinic knows it; null once the patient was erased. */
export async function findToldPhone(db: Db, clinicId: string, phoneHash: string): Promise<string | null> {
  const number = { clinic_id: clinicId, phone_hash: phoneHash };
  const row: { phone: string } | undefined =
    (await db.knex('patients').where(number).first('phone')) ??
    (await db.knex('texted_numbers').where(number).first('phone'));
  return row?.phone ?? null;
}

/** The caller's own id of the visit that a text is about, or the request that it repeats or follows; null for none. */
export async function findToldVisit(db: Db, clinicId: string, messageId: string): Promise<string | null> {
  const [row] = await queryRows<Pick<RowIn<'visits'>, 'visit_id'>>(
    db,
    `WITH RECURSIVE texts(id) AS (
       SELECT CAST(? AS TEXT)
       UNION
       SELECT coalesce(m.retry_of, m.follow_up_of) FROM messages m JOIN texts ON texts.id = m.id
       WHERE m.clinic_id = ?
     )
     SELECT v.visit_id FROM visits v JOIN texts ON texts.id = v.message_id WHERE v.clinic_id = ?`,
    [messageId, clinicId, clinicId],
  );
  return row?.visit_id ?? null;
}
