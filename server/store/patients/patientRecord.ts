import { LIMITS } from '../../contract/core/limits.ts';
import type { InboundMeaning } from '../../contract/routes/inbound.ts';
import type { BlockCause } from '../../contract/routes/settings.ts';
import type { MessageKind, MessageStatus } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';
import type { OptOutSource } from './optOuts.ts';

/** What a clinic knows of one number, by its hash: each the newest first. */

const NEWEST = LIMITS.patientEvents;

/** The name of the one who a row names; null for the system and for people who left. */
export const USER_NAME = `nullif(trim(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '')), '')`;

export interface TextOfPatient {
  kind: MessageKind;
  platform: Platform | null;
  body: string;
  status: MessageStatus;
  errorCode: string | null;
  sendAt: string;
  acceptedAt: string | null;
  updatedAt: string;
  userName: string | null;
}

/** The clinic's texts to a number, tests apart. */
export async function textsTo(db: Db, clinicId: string, phoneHash: string): Promise<TextOfPatient[]> {
  const rows = await queryRows<RowIn<'messages'> & { user_name: string | null }>(
    db,
    `SELECT messages.*, ${USER_NAME} AS user_name FROM messages LEFT JOIN users ON users.id = messages.user_id
     WHERE messages.clinic_id = ? AND messages.phone_hash = ? AND messages.kind <> 'test'
     ORDER BY coalesce(messages.accepted_at, messages.send_at) DESC LIMIT ?`,
    [clinicId, phoneHash, NEWEST],
  );
  return rows.map((row) => ({
    kind: row.kind,
    platform: row.platform,
    body: row.body,
    status: row.status,
    errorCode: row.error_code,
    sendAt: row.send_at,
    acceptedAt: row.accepted_at,
    updatedAt: row.updated_at,
    userName: row.user_name,
  }));
}

export interface TextFromPatient {
  meaning: InboundMeaning;
  body: string;
  pictures: number;
  receivedAt: string;
}

/** What a number texted to the clinic. */
export async function textsFrom(db: Db, clinicId: string, phoneHash: string): Promise<TextFromPatient[]> {
  const rows = await db
    .knex('inbound_texts')
    .where({ clinic_id: clinicId, phone_hash: phoneHash })
    .orderBy('received_at', 'desc')
    .limit(NEWEST);
  return rows.map(({ meaning, body, pictures, received_at: receivedAt }) => ({
    ...{ meaning, body, pictures, receivedAt },
  }));
}

export interface ReviewOfPatient {
  rating: number;
  platform: Platform;
  feedback: string | null;
  submittedAt: string;
}

export async function reviewsOf(db: Db, clinicId: string, phoneHash: string): Promise<ReviewOfPatient[]> {
  const rows = await db
    .knex('reviews')
    .where({ clinic_id: clinicId, phone_hash: phoneHash })
    .orderBy('submitted_at', 'desc')
    .limit(NEWEST);
  return rows.map(({ rating, platform, feedback, submitted_at }) => ({
    rating,
    platform,
    feedback,
    submittedAt: submitted_at,
  }));
}

/** Since when a number is on the block list, why, and who entered it. */
export interface Block {
  cause: BlockCause | null;
  reason: string | null;
  createdAt: string;
  userName: string | null;
}

/** The entry of a number on the clinic's block list. */
export async function findBlock(db: Db, clinicId: string, phoneHash: string): Promise<Block | undefined> {
  const [row] = await queryRows<RowIn<'block_list'> & { user_name: string | null }>(
    db,
    `SELECT block_list.*, ${USER_NAME} AS user_name FROM block_list LEFT JOIN users ON users.id = block_list.user_id
     WHERE block_list.clinic_id = ? AND block_list.phone_hash = ?`,
    [clinicId, phoneHash],
  );
  return row && { cause: row.cause, reason: row.reason, createdAt: row.created_at, userName: row.user_name };
}

/** The opt-out of a number, which holds for the whole platform. */
export async function findOptOut(
  db: Db,
  phoneHash: string,
): Promise<{ source: OptOutSource; createdAt: string } | undefined> {
  const row = await db.knex('opt_outs').where({ phone_hash: phoneHash }).first();
  return row && { source: row.source, createdAt: row.created_at };
}

/** Who noted a patient's consent, and the file that the patient came with. */
export async function findOrigin(
  db: Db,
  clinicId: string,
  patientId: string,
): Promise<{ consentUserName: string | null; filename: string | null; importUserName: string | null }> {
  const [row] = await queryRows<Record<'user_name' | 'filename' | 'import_user_name', string | null>>(
    db,
    `SELECT ${USER_NAME} AS user_name, imports.filename,
       ${USER_NAME.replaceAll('users.', 'importers.')} AS import_user_name
     FROM patients LEFT JOIN users ON users.id = patients.consent_user_id
       LEFT JOIN imports ON imports.id = patients.import_id
       LEFT JOIN users AS importers ON importers.id = imports.user_id
     WHERE patients.clinic_id = ? AND patients.id = ?`,
    [clinicId, patientId],
  );
  return {
    consentUserName: row?.user_name ?? null,
    filename: row?.filename ?? null,
    importUserName: row?.import_user_name ?? null,
  };
}
