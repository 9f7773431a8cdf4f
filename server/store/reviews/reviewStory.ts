import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { USER_NAME } from '../patients/patientRecord.ts';
import type { OrNull } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** What is known around one review: whose it is, how it was asked for, and what its case went through. */

export interface ReviewSource {
  source: 'link' | 'standing';
  /** The text whose link was used; null for the standing link. */
  messageId: string | null;
  /** The request that this text asked about again. */
  followUpOf: string | null;
  /** The number that was texted; null where none was, or it was erased. */
  number: { phone: string; phoneHash: string } | null;
  /** The patient, where the clinic still has them. */
  patientId: string | null;
}

/** Where one of a clinic's reviews comes from; nobody else's are found. */
type SourceRow = Pick<RowIn<'reviews'>, 'source' | 'message_id' | 'phone_hash'> &
  OrNull<Pick<RowIn<'messages'>, 'follow_up_of' | 'phone'>> & { patient_id: string | null };

export async function findReviewSource(
  db: Db,
  clinicId: string,
  reviewId: string,
): Promise<ReviewSource | undefined> {
  const [row] = await queryRows<SourceRow>(
    db,
    `SELECT r.source, r.message_id, r.phone_hash, m.follow_up_of, p.id AS patient_id,
       CASE WHEN m.erased_at IS NULL THEN m.phone END AS phone
     FROM reviews r
       LEFT JOIN messages m ON m.id = r.message_id AND m.clinic_id = r.clinic_id
       LEFT JOIN patients p ON p.clinic_id = r.clinic_id AND p.phone_hash = r.phone_hash
     WHERE r.clinic_id = ? AND r.id = ?`,
    [clinicId, reviewId],
  );
  return (
    row && {
      source: row.source,
      messageId: row.message_id,
      followUpOf: row.follow_up_of,
      number: row.phone === null ? null : { phone: row.phone, phoneHash: row.phone_hash ?? '' },
      patientId: row.patient_id,
    }
  );
}

/** A text that asked for a review. */
export interface AskingText {
  kind: 'request' | 'follow_up';
  platform: Platform | null;
  at: string;
  userName: string | null;
}

/** The texts that asked for a review: the one whose link was used, the request before it, and its follow-up. */
export async function textsAsking(
  db: Db,
  clinicId: string,
  { messageId, followUpOf }: Pick<ReviewSource, 'messageId' | 'followUpOf'>,
): Promise<AskingText[]> {
  const rows = await queryRows<RowIn<'messages'> & { kind: AskingText['kind']; user_name: string | null }>(
    db,
    `WITH asking (id) AS (SELECT CAST(? AS TEXT) UNION SELECT CAST(? AS TEXT)
       UNION SELECT id FROM messages WHERE follow_up_of = ? AND accepted_at IS NOT NULL)
     SELECT messages.*, ${USER_NAME} AS user_name
     FROM asking CROSS JOIN messages LEFT JOIN users ON users.id = messages.user_id
     WHERE messages.id = asking.id AND messages.clinic_id = ?`,
    [messageId, followUpOf, messageId, clinicId],
  );
  return rows.map((row) => ({
    kind: row.kind,
    platform: row.platform,
    at: row.accepted_at ?? row.send_at,
    userName: row.user_name,
  }));
}

/** An entry of the clinic's activity list. */
export interface CaseEntry {
  at: string;
  title: string;
  userName: string | null;
}

/** What the activity list tells of a review's case. */
export async function caseEntries(db: Db, clinicId: string, reviewId: string): Promise<CaseEntry[]> {
  const rows = await queryRows<RowIn<'activities'> & { user_name: string | null }>(
    db,
    `SELECT activities.*, ${USER_NAME} AS user_name FROM activities LEFT JOIN users ON users.id = activities.user_id
     WHERE activities.clinic_id = ? AND activities.entity_id = ? AND activities.type = 'system_event'`,
    [clinicId, reviewId],
  );
  return rows.map((row) => ({ at: row.created_at, title: row.title, userName: row.user_name }));
}
