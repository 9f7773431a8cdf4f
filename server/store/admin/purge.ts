import type { Knex } from 'knex';
import { RUNNING } from '../billing/subscriptions.ts';
import type { Db, Row } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { WORDS } from '../db/words.ts';
import { PLATFORM_CLINIC } from './platform.ts';

/** The end of what was deleted too long ago to be restored: rows go a few at a time, since a clinic may have millions. */

/**
 * What a clinic has, and by what the database finds a row at once. First what there is much of; what hangs on a row goes
 * with it. Audit rows stay, and payments, which then name no clinic.
 */
const ROWS: [table: string, key: string][] = [
  ['messages', 'id'],
  ['reviews', 'id'],
  ['patients', 'id'],
  ['activities', 'id'],
  ['block_list', '(clinic_id, phone_hash)'],
  ['texted_numbers', '(clinic_id, phone_hash)'],
  ['inbound_texts', 'provider_id'],
  ['visits', '(clinic_id, visit_hash)'],
  ['imports', 'id'],
  ['billing_events', 'id'],
  ['support_requests', 'id'],
  ['platform_requests', 'id'],
  ['users', 'id'],
  ['overage_reports', 'id'],
  ['idempotency_keys', 'scope'],
];

/** What words of theirs are found by goes with them. */
const FILED: Record<string, Pick<typeof WORDS.patients, 'unfile'>> = {
  reviews: WORDS.reviews,
  patients: WORDS.patients,
  texted_numbers: WORDS.numbers,
};

/** Whether somebody or a clinic was deleted before an instant: mostly nobody was, and nothing is locked for that. */
export async function isAnythingGone({ knex }: Db, deletedBefore: string): Promise<boolean> {
  const gone = (table: 'users' | 'clinics') =>
    knex(table).where('deleted_at', '<', deletedBefore).first('id');
  return (await gone('users')) !== undefined || (await gone('clinics')) !== undefined;
}

/** The clinic that was deleted first, before an instant, held until the transaction ends, unless somebody holds it. */
export async function lockGoneClinic(db: Db, deletedBefore: string): Promise<string | undefined> {
  const charged = chargedOf(db).whereRaw('s.clinic_id = clinics.id');
  const query = db
    .knex('clinics')
    .where('deleted_at', '<', deletedBefore)
    .whereNot({ id: PLATFORM_CLINIC })
    // Nobody could end any more what the payment provider goes on charging.
    .whereNotExists(charged)
    .orderBy('deleted_at')
    .first('id');
  const row: Row | undefined = await (db.engine === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query);
  return row?.id;
}

/** Removes up to `limit` rows of a clinic, or a few more; gives how many. */
export async function deleteRowsOf(db: Db, clinicId: string, limit: number): Promise<number> {
  let deleted = await deleteDeliveries(db, clinicId, limit);
  for (const [table, key] of ROWS) {
    if (deleted >= limit) break;
    const rows = await queryRows(
      db,
      `DELETE FROM ${table} WHERE ${key} IN
         (SELECT ${key.replace(/[()]/g, '')} FROM ${table} WHERE clinic_id = ? LIMIT ?) RETURNING *`,
      [clinicId, limit - deleted],
    );
    await FILED[table]?.unfile(
      db,
      rows.map(({ id }) => id),
    );
    deleted += rows.length;
  }
  return deleted;
}

async function deleteDeliveries(db: Db, clinicId: string, limit: number): Promise<number> {
  const rows = await queryRows(
    db,
    `DELETE FROM webhook_deliveries WHERE id IN
       (SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.clinic_id = ? LIMIT ?)
     RETURNING id`,
    [clinicId, limit],
  );
  return rows.length;
}

/** Removes a clinic, and with it whatever little it has still. */
export async function deleteClinicRow(db: Db, clinicId: string): Promise<void> {
  await db.knex('clinics').where({ id: clinicId }).delete();
}

/** Removes up to `limit` people who were deleted before an instant; gives who they were. */
export async function deleteGoneUsers(
  db: Db,
  deletedBefore: string,
  limit: number,
): Promise<{ id: string; clinicId: string | null }[]> {
  const rows = await queryRows(
    db,
    `DELETE FROM users WHERE id IN (
       SELECT id FROM users WHERE deleted_at < ? ORDER BY deleted_at LIMIT ?
       ${db.engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''}
     )
     RETURNING id, clinic_id`,
    [deletedBefore, limit],
  );
  return rows.map((row) => ({ id: row.id, clinicId: row.clinic_id }));
}

/** The subscriptions for which the payment provider goes on charging. */
const chargedOf = ({ knex }: Db): Knex.QueryBuilder =>
  knex('subscriptions as s')
    .whereIn('s.status', RUNNING)
    .whereNotNull('s.provider_subscription_id')
    .whereNotNull('s.provider_customer_id');

/** Deleted clinics for which it does. */
export const listCharged = (db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> =>
  chargedOf(db)
    .join('clinics as c', 'c.id', 's.clinic_id')
    .whereNotNull('c.deleted_at')
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .pluck('c.id');
