import type { BlockedNumber } from '../contract/settings.ts';
import { insertBulk } from './bulkRows.ts';
import { type Db, inChunks, type Row } from './db.ts';
import { marks, queryRows } from './rows.ts';

/** The numbers that a clinic never texts. The hash outlives the erasure of the number (DESIGN 7.8). */

export interface NewBlock {
  clinicId: string;
  phone: string;
  phoneHash: string;
  reason: string | null;
  userId: string | null;
  createdAt: string;
}

const toBlockRow = (block: NewBlock): Row => ({
  clinic_id: block.clinicId,
  phone_hash: block.phoneHash,
  phone: block.phone,
  reason: block.reason,
  user_id: block.userId,
  created_at: block.createdAt,
});

/**
 * Adds a number; false when it is on the list already, which keeps its first reason. One whose patient was erased
 * gets its number and a reason again.
 */
export async function addBlock(db: Db, block: NewBlock): Promise<boolean> {
  const added = await db
    .knex('block_list')
    .insert(toBlockRow(block))
    .onConflict(['clinic_id', 'phone_hash'])
    .merge(['phone', 'reason', 'user_id'])
    .whereNull('block_list.phone')
    .returning('phone_hash');
  return added.length > 0;
}

/** Takes a number off the list; false when it was not on it. */
export async function removeBlock(db: Db, clinicId: string, phoneHash: string): Promise<boolean> {
  return (await db.knex('block_list').where({ clinic_id: clinicId, phone_hash: phoneHash }).delete()) > 0;
}

/** Takes the number and the words from the entry of a patient who is erased; the hash goes on blocking. */
export async function eraseBlock(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  const entry = db.knex('block_list').where({ clinic_id: clinicId, phone_hash: phoneHash });
  await entry.update({ phone: null, reason: null });
}

/**
 * A clinic's list, newest first. An entry whose patient was erased has no number, and shows again once the clinic
 * has the patient again.
 */
export async function listBlocked(db: Db, clinicId: string): Promise<BlockedNumber[]> {
  const rows = await queryRows(
    db,
    `SELECT coalesce(block_list.phone, patients.phone) AS phone, block_list.reason, block_list.created_at
     FROM block_list LEFT JOIN patients ON patients.clinic_id = block_list.clinic_id
       AND patients.phone_hash = block_list.phone_hash
     WHERE block_list.clinic_id = ? AND coalesce(block_list.phone, patients.phone) IS NOT NULL
     ORDER BY block_list.created_at DESC, 1`,
    [clinicId],
  );
  return rows.map((row) => ({ phoneNumber: row.phone, reason: row.reason, createdAt: row.created_at }));
}

/** Which of these hashes a clinic blocks. */
export async function findBlocked(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const hashes of inChunks(phoneHashes)) {
    const rows: Row[] = await db
      .knex('block_list')
      .where({ clinic_id: clinicId })
      .whereIn('phone_hash', hashes)
      .select('phone_hash');
    for (const row of rows) found.add(row.phone_hash);
  }
  return found;
}

/** Adds many numbers at once; gives the hashes of those that were not on the list yet. */
export async function addBlocks(db: Db, blocks: readonly NewBlock[]): Promise<Set<string>> {
  const ending = 'ON CONFLICT (clinic_id, phone_hash) DO NOTHING RETURNING phone_hash';
  const rows = await insertBulk(db, 'block_list', blocks.map(toBlockRow), ending);
  return new Set(rows.map((row) => row.phone_hash));
}

/** Which of these hashes each of these clinics blocks, as `clinicId phoneHash`. */
export async function findBlockedPairs(
  db: Db,
  clinicIds: readonly string[],
  phoneHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await queryRows(
    db,
    `SELECT clinic_id, phone_hash FROM block_list
     WHERE clinic_id IN (${marks(clinicIds.length)}) AND phone_hash IN (${marks(phoneHashes.length)})`,
    [...clinicIds, ...phoneHashes],
  );
  return new Set(rows.map((row) => `${row.clinic_id} ${row.phone_hash}`));
}

/** Notes who keeps a number on the list, and why; the reason that stands there stays where none is given. */
export async function keepBlock(
  db: Db,
  { clinicId, phoneHash, reason, userId }: Pick<NewBlock, 'clinicId' | 'phoneHash' | 'reason' | 'userId'>,
): Promise<void> {
  await db
    .knex('block_list')
    .where({ clinic_id: clinicId, phone_hash: phoneHash })
    .update({ user_id: userId, ...(reason !== null && { reason }) });
}
