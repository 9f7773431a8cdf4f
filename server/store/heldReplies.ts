import type { Decision } from '../contract/inbound.ts';
import { asList, isAmong } from './bulkRows.ts';
import type { Db, Row } from './db.ts';
import { marks, queryRows } from './rows.ts';

/**
 * Replies that may mean stop and wait for somebody to decide. While one does, its number is on the clinic's block
 * list, which everything that sends, lists or counts obeys; these rows tell such a block from one that is meant.
 */

const WAITS = 'held_at IS NOT NULL AND decision IS NULL';

export interface Deciding {
  decision: Decision;
  userId: string | null;
  at: string;
}

/** Which of these hashes a clinic holds. */
export async function findHeld(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Set<string>> {
  if (phoneHashes.length === 0) return new Set();
  const rows = await queryRows(
    db,
    `SELECT DISTINCT phone_hash FROM inbound_texts
     WHERE clinic_id = ? AND ${WAITS} AND ${isAmong(db, 'phone_hash')}`,
    [clinicId, asList(phoneHashes)],
  );
  return new Set(rows.map((row) => row.phone_hash));
}

/** Which of these hashes each of these clinics holds, as `clinicId phoneHash`. */
export async function findHeldPairs(
  db: Db,
  clinicIds: readonly string[],
  phoneHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await queryRows(
    db,
    `SELECT DISTINCT clinic_id, phone_hash FROM inbound_texts
     WHERE clinic_id IN (${marks(clinicIds.length)}) AND ${WAITS} AND phone_hash IN (${marks(phoneHashes.length)})`,
    [...clinicIds, ...phoneHashes],
  );
  return new Set(rows.map((row) => `${row.clinic_id} ${row.phone_hash}`));
}

/** Lets a reply hold its number: in its clinic, or where it is no clinic's in all of them. */
export async function holdReply(db: Db, clinicId: string | null, id: string, at: string): Promise<void> {
  await db.knex('inbound_texts').where({ clinic_id: clinicId, provider_id: id }).update({ held_at: at });
}

/** Decides every reply that holds one of these numbers; gives their ids. */
export async function decideHeld(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
  { decision, userId, at }: Deciding,
): Promise<string[]> {
  const rows: Row[] = await db
    .knex('inbound_texts')
    .where({ clinic_id: clinicId })
    .whereRaw(`${WAITS} AND ${isAmong(db, 'phone_hash')}`, [asList(phoneHashes)])
    .update({ decision, decided_at: at, decided_by: userId })
    .returning('provider_id');
  return rows.map((row) => row.provider_id);
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
