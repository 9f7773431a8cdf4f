import type { Knex } from 'knex';
import type { UnclaimedText, UnclaimedTextRecord } from '../../contract/routes/unclaimedTexts.ts';
import type { Db, Row } from '../db/db.ts';
import { FOR_PEOPLE } from '../sending/replies.ts';
import { PLATFORM_CLINIC } from './platform.ts';
import type { RequestPage } from './requests.ts';

/** Texts of patients that are no clinic's, for the super admin. STOP, START and HELP have been answered: the rest is read. */

/** Those of erased patients are left out. */
function unclaimed({ knex }: Db, status: RequestPage['status'] = 'all'): Knex.QueryBuilder {
  const query = knex('inbound_texts as t')
    .whereNull('t.clinic_id')
    .whereNotNull('t.phone')
    .whereRaw(`t.meaning IN ${FOR_PEOPLE}`);
  if (status === 'open') query.whereNull('t.decision');
  if (status === 'closed') query.whereNotNull('t.decision');
  return query;
}

const withNames = (db: Db, query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    .leftJoin('users as closer', 'closer.id', 't.decided_by')
    .select('t.*', db.knex.raw(`trim(closer.first_name || ' ' || closer.last_name) AS closer_name`));

const toText = (row: Row): UnclaimedText => ({
  id: row.provider_id,
  phoneNumber: row.phone,
  sender: row.sender,
  text: row.body,
  pictures: row.pictures,
  meaning: row.meaning,
  receivedAt: row.received_at,
  held: row.held_at !== null && row.decision === null,
  decision: row.decision,
  closedAt: row.decided_at,
  closedBy: row.closer_name,
});

/** The newest first. */
export async function listUnclaimedTexts(
  db: Db,
  { status, page, limit }: RequestPage,
): Promise<UnclaimedText[]> {
  const rows: Row[] = await withNames(db, unclaimed(db, status))
    .orderBy([
      { column: 't.received_at', order: 'desc' },
      { column: 't.provider_id', order: 'desc' },
    ])
    .offset((page - 1) * limit)
    .limit(limit);
  return rows.map(toText);
}

export async function countUnclaimedTexts(db: Db, status: RequestPage['status']): Promise<number> {
  const row: Row = await unclaimed(db, status).count({ total: '*' }).first();
  return Number(row.total);
}

export async function findUnclaimedText(
  db: Db,
  id: string,
): Promise<(UnclaimedText & { phoneHash: string }) | undefined> {
  const row: Row | undefined = await withNames(db, unclaimed(db)).where('t.provider_id', id).first();
  return row && { ...toText(row), phoneHash: row.phone_hash };
}

/** The clinics that ever texted a number, the last one first. */
export async function clinicsThatTexted(
  { knex }: Db,
  phoneHash: string,
): Promise<UnclaimedTextRecord['clinics']> {
  const rows: Row[] = await knex('messages as m')
    .join('clinics as c', 'c.id', 'm.clinic_id')
    .where('m.phone_hash', phoneHash)
    .whereNotNull('m.accepted_at')
    .whereNot('c.id', PLATFORM_CLINIC)
    .groupBy('c.id', 'c.name', 'c.deleted_at')
    .select('c.id', 'c.name', 'c.deleted_at')
    .max({ texted_at: 'm.accepted_at' })
    .orderBy('texted_at', 'desc');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    deleted: row.deleted_at !== null,
    textedAt: row.texted_at,
  }));
}
