import type { Decision, InboundMeaning } from '../../contract/routes/inbound.ts';
import { asList, isAmong } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';

/**
 * Replies that may mean stop, or are about an appointment, and wait for somebody to decide. While one does, its number is
 * on the clinic's block list, which everything that sends, lists or counts obeys; these rows tell such a block from one
 * that is meant.
 */

const WAITS = 'held_at IS NOT NULL AND decision IS NULL';

/** Why a number is held. One that may mean stop weighs more: no answer goes before somebody has decided. */
export type Hold = Extract<InboundMeaning, 'maybe_stop' | 'cancellation'>;

interface HoldRow {
  phone_hash: string;
  hold: Hold;
}

/** Why a number is held, of several replies together; null where none holds it. */
const HOLD = `CASE WHEN max(CASE WHEN meaning = 'cancellation' THEN 0 ELSE 1 END) = 1
  THEN 'maybe_stop' ELSE 'cancellation' END AS hold`;

export interface Deciding {
  decision: Decision;
  userId: string | null;
  at: string;
}

/** Which of these hashes a clinic holds, and why. */
export async function findHeld(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Map<string, Hold>> {
  if (phoneHashes.length === 0) return new Map();
  const rows = await queryRows<HoldRow>(
    db,
    `SELECT phone_hash, ${HOLD} FROM inbound_texts
     WHERE clinic_id = ? AND ${WAITS} AND ${isAmong(db, 'phone_hash')} GROUP BY phone_hash`,
    [clinicId, asList(phoneHashes)],
  );
  return new Map(rows.map((row) => [row.phone_hash, row.hold]));
}

/** Which of these hashes each of these clinics holds, by `clinicId phoneHash`, and why. */
export async function findHeldPairs(
  db: Db,
  clinicIds: readonly string[],
  phoneHashes: readonly string[],
): Promise<Map<string, Hold>> {
  const rows = await queryRows<HoldRow & { clinic_id: string }>(
    db,
    `SELECT clinic_id, phone_hash, ${HOLD} FROM inbound_texts
     WHERE clinic_id IN (${marks(clinicIds.length)}) AND ${WAITS} AND phone_hash IN (${marks(phoneHashes.length)})
     GROUP BY clinic_id, phone_hash`,
    [...clinicIds, ...phoneHashes],
  );
  return new Map(rows.map((row) => [`${row.clinic_id} ${row.phone_hash}`, row.hold]));
}

/** Which of these patients' texts are about an appointment. */
export async function findCancellations(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows<Pick<RowIn<'inbound_texts'>, 'provider_id'>>(
    db,
    `SELECT provider_id FROM inbound_texts
     WHERE meaning = 'cancellation' AND provider_id IN (${marks(ids.length)})`,
    ids,
  );
  return new Set(rows.map((row) => row.provider_id));
}

export interface AnsweredHold {
  clinicId: string;
  phoneHash: string;
  /** Who wrote the answer. */
  userId: string | null;
}

/** The numbers that a text about an appointment holds, which one of these texts of ours answers. */
export async function findAnsweredHolds(db: Db, messageIds: readonly string[]): Promise<AnsweredHold[]> {
  const rows = await queryRows<Pick<RowIn<'messages'>, 'clinic_id' | 'phone_hash' | 'user_id'>>(
    db,
    `SELECT DISTINCT held.clinic_id, held.phone_hash, m.user_id
     FROM messages m JOIN inbound_texts answered ON answered.provider_id = m.answer_to
     JOIN inbound_texts held ON held.clinic_id = answered.clinic_id AND held.phone_hash = answered.phone_hash
     WHERE m.id IN (${marks(messageIds.length)}) AND answered.meaning = 'cancellation'
       AND held.meaning = 'cancellation' AND held.held_at IS NOT NULL AND held.decision IS NULL`,
    messageIds,
  );
  return rows.map((row) => ({ clinicId: row.clinic_id, phoneHash: row.phone_hash, userId: row.user_id }));
}

/** Lets a reply hold its number: in its clinic, or where it is no clinic's in all of them. */
export async function holdReply(db: Db, clinicId: string | null, id: string, at: string): Promise<void> {
  await db.knex('inbound_texts').where({ clinic_id: clinicId, provider_id: id }).update({ held_at: at });
}

/** Decides every reply that holds one of these numbers, or those alone that hold it for one reason; gives them. */
export async function decideHeld(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
  { decision, userId, at }: Deciding,
  only?: Hold,
): Promise<{ id: string; hold: Hold }[]> {
  const rows = await db
    .knex('inbound_texts')
    .where({ clinic_id: clinicId, ...(only && { meaning: only }) })
    .whereRaw(`${WAITS} AND ${isAmong(db, 'phone_hash')}`, [asList(phoneHashes)])
    .update({ decision, decided_at: at, decided_by: userId })
    .returning(['provider_id', 'meaning']);
  return rows.map((row) => ({ id: row.provider_id, hold: row.meaning as Hold }));
}

/** Notes what somebody decided about one reply, held or not. */
export async function decideReply(
  db: Db,
  clinicId: string,
  id: string,
  { decision, userId, at }: Deciding,
): Promise<void> {
  const reply = db.knex('inbound_texts').where({ clinic_id: clinicId, provider_id: id });
  await reply.whereNull('decision').update({ decision, decided_at: at, decided_by: userId });
}
