import { asList, isAmong } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';
import type { Deciding } from './heldReplies.ts';
import { FOR_PEOPLE } from './replies.ts';

/** Texts of patients that are no clinic's; store/admin/unclaimedTexts.ts reads them. */

/** May mean stop, and no super admin has decided about it: no clinic texts its number meanwhile. */
export const HOLDS_FOR_ALL = 'clinic_id IS NULL AND held_at IS NOT NULL AND decision IS NULL';

/** Which of these hashes such a text holds. */
export async function findHeldForAll(db: Db, phoneHashes: readonly string[]): Promise<Set<string>> {
  if (phoneHashes.length === 0) return new Set();
  const rows = await queryRows<Pick<RowIn<'inbound_texts'>, 'phone_hash'>>(
    db,
    `SELECT DISTINCT phone_hash FROM inbound_texts WHERE ${HOLDS_FOR_ALL} AND ${isAmong(db, 'phone_hash')}`,
    [asList(phoneHashes)],
  );
  return new Set(rows.map((row) => row.phone_hash));
}

/** Decides about one that waits for it, or about all of a number; gives the ids of those that did. */
export async function decideUnclaimed(
  { knex }: Db,
  which: { id: string } | { phoneHash: string },
  { decision, userId, at }: Deciding,
): Promise<string[]> {
  const rows = await knex('inbound_texts')
    .where('id' in which ? { provider_id: which.id } : { phone_hash: which.phoneHash })
    .whereRaw(`clinic_id IS NULL AND decision IS NULL AND meaning IN ${FOR_PEOPLE}`)
    .update({ decision, decided_at: at, decided_by: userId })
    .returning('provider_id');
  return rows.map((row) => row.provider_id);
}
