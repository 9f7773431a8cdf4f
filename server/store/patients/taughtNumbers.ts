import { CARRIER_CAUSES } from '../../contract/words/carrierCauses.ts';
import { asList, isAmong } from '../db/bulkRows.ts';
import { tellClinics } from '../db/changes.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';

/** Entries of block lists that the carrier taught: numbers that it cannot deliver to. See contract/words/carrierCauses.ts. */

/** Both databases find such entries by an index of their own, which holds no others. */
const TAUGHT = `cause IS NOT NULL AND cause IN (${CARRIER_CAUSES.map((cause) => `'${cause}'`).join(', ')})`;

/** Forgets what the carrier said of a number in one clinic; false where it said nothing. */
export async function forgetTaught(db: Db, clinicId: string, phoneHash: string): Promise<boolean> {
  const entry = db.knex('block_list').where({ clinic_id: clinicId, phone_hash: phoneHash });
  return (await entry.whereRaw(TAUGHT).delete()) > 0;
}

/** Forgets what the carrier said of these numbers, in every clinic; gives the clinic of each entry. */
export async function forgetTaughtEverywhere(db: Db, phoneHashes: readonly string[]): Promise<string[]> {
  if (phoneHashes.length === 0) return [];
  const those = `SELECT clinic_id, phone_hash FROM block_list WHERE ${TAUGHT} AND ${isAmong(db, 'phone_hash')}`;
  // Always in the same order: two groups of receipts that wait for each other's entries would never end.
  const inOrder = `${those} ORDER BY clinic_id, phone_hash FOR UPDATE`;
  const rows = await queryRows<Pick<RowIn<'block_list'>, 'clinic_id'>>(
    db,
    `DELETE FROM block_list WHERE (clinic_id, phone_hash) IN (${db.engine === 'postgres' ? inOrder : those})
     RETURNING clinic_id`,
    [asList(phoneHashes)],
  );
  tellClinics(db, rows);
  return rows.map((row) => row.clinic_id);
}
