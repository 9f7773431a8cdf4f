import type { BlockCause, BlockedNumber } from '../../contract/routes/settings.ts';
import { CARRIER_SAYS, isCarrierCause } from '../../contract/words/carrierCauses.ts';
import { insertBulk } from '../db/bulkRows.ts';
import { type Db, inChunks } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';
import type { Known } from '../tables/column.ts';
import type { NewRowIn, RowIn } from '../tables/tables.ts';

/** The numbers that a clinic never texts. The hash outlives the erasure of the number. */

export interface NewBlock {
  clinicId: string;
  phone: string;
  phoneHash: string;
  reason: string | null;
  userId: string | null;
  createdAt: string;
  /** Left out where somebody decided. */
  cause?: BlockCause;
  /** The word of a list that nobody understands, as headerKey reads it; with the cause `unclear` alone. */
  word?: string;
}

/** What is known of an entry: why it stands there, and the word that a list said of the number. */
export interface Block {
  cause: BlockCause | null;
  reason: string | null;
}

const toBlockRow = (block: NewBlock): NewRowIn<'block_list'> => ({
  clinic_id: block.clinicId,
  phone_hash: block.phoneHash,
  phone: block.phone,
  reason: block.reason,
  user_id: block.userId,
  created_at: block.createdAt,
  cause: block.cause ?? null,
  word: block.word ?? null,
});

/** A decision outweighs a word that nobody understands, which outweighs what the carrier said. */
const weight = (cause: string): string =>
  `CASE WHEN ${cause} IS NULL THEN 2 WHEN ${cause} = 'unclear' THEN 1 ELSE 0 END`;

/**
 * An entry keeps its first reason, but gives way to one that weighs more: what a decision blocks is not freed by a
 * delivery. One whose patient was erased gets its number and a reason again.
 */
const UNLESS_BLOCKED = `ON CONFLICT (clinic_id, phone_hash) DO UPDATE
  SET phone = excluded.phone, reason = excluded.reason, user_id = excluded.user_id,
    cause = excluded.cause, word = excluded.word
  WHERE ${weight('excluded.cause')} > ${weight('block_list.cause')}
    OR (block_list.phone IS NULL AND ${weight('excluded.cause')} = ${weight('block_list.cause')})
  RETURNING phone_hash`;

/** Adds a number; false when it is on the list already for a reason that weighs as much. */
export async function addBlock(db: Db, block: NewBlock): Promise<boolean> {
  return (await addBlocks(db, [block])).size > 0;
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

/** An erasure takes the words of an entry; what the carrier says is nobody's data. */
const carrierReason = (cause: BlockCause | null): string | null =>
  isCarrierCause(cause) ? CARRIER_SAYS[cause] : null;

/**
 * A clinic's list, newest first. An entry whose patient was erased has no number, and shows again once the clinic
 * has the patient again.
 */
export async function listBlocked(db: Db, clinicId: string): Promise<BlockedNumber[]> {
  const rows = await queryRows<Known<RowIn<'block_list'>, 'phone'>>(
    db,
    `SELECT coalesce(block_list.phone, patients.phone) AS phone, block_list.reason, block_list.cause,
       block_list.created_at
     FROM block_list LEFT JOIN patients ON patients.clinic_id = block_list.clinic_id
       AND patients.phone_hash = block_list.phone_hash
     WHERE block_list.clinic_id = ? AND coalesce(block_list.phone, patients.phone) IS NOT NULL
     ORDER BY block_list.created_at DESC, 1`,
    [clinicId],
  );
  return rows.map((row) => ({
    phoneNumber: row.phone,
    reason: row.reason ?? carrierReason(row.cause),
    cause: row.cause,
    createdAt: row.created_at,
  }));
}

/** Which of these hashes a clinic blocks, and why. */
export async function findBlocked(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Map<string, Block>> {
  const found = new Map<string, Block>();
  for (const hashes of inChunks(phoneHashes)) {
    const rows = await db
      .knex('block_list')
      .where({ clinic_id: clinicId })
      .whereIn('phone_hash', hashes)
      .select('phone_hash', 'cause', 'reason');
    for (const { phone_hash, cause, reason } of rows) found.set(phone_hash, { cause, reason });
  }
  return found;
}

/** Adds many numbers at once; gives the hashes of those whose entry is new or weighs more now. */
export async function addBlocks(db: Db, blocks: readonly NewBlock[]): Promise<Set<string>> {
  const rows = await insertBulk(db, 'block_list', blocks.map(toBlockRow), UNLESS_BLOCKED);
  return new Set(rows.flatMap((row) => row.phone_hash ?? []));
}

/** Which of these hashes each of these clinics blocks, by `clinicId phoneHash`, and why. */
export async function findBlockedPairs(
  db: Db,
  clinicIds: readonly string[],
  phoneHashes: readonly string[],
): Promise<Map<string, Pick<Block, 'cause'>>> {
  const rows = await queryRows<Pick<RowIn<'block_list'>, 'clinic_id' | 'phone_hash' | 'cause'>>(
    db,
    `SELECT clinic_id, phone_hash, cause FROM block_list
     WHERE clinic_id IN (${marks(clinicIds.length)}) AND phone_hash IN (${marks(phoneHashes.length)})`,
    [...clinicIds, ...phoneHashes],
  );
  return new Map(rows.map((row) => [`${row.clinic_id} ${row.phone_hash}`, { cause: row.cause }]));
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
