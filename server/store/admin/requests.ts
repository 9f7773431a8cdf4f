import type { Knex } from 'knex';
import type { PlatformRequest, REQUEST_FILTERS, SupportRequest } from '../../contract/routes/support.ts';
import type { Db, Row } from '../db/db.ts';

/** What every clinic asks of the operator: for help, and for platforms that are missing. */

export type RequestTable = 'support_requests' | 'platform_requests';

export interface RequestPage {
  status: (typeof REQUEST_FILTERS)[number];
  page: number;
  limit: number;
}

const FULL_NAME = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.last_name)`;

/** A table's rows with the names that belong to them. */
const named = ({ knex }: Db, table: RequestTable): Knex.QueryBuilder =>
  knex(`${table} as r`)
    .leftJoin('clinics as c', 'c.id', 'r.clinic_id')
    .leftJoin('users as asker', 'asker.id', 'r.user_id')
    .leftJoin('users as closer', 'closer.id', 'r.closed_by')
    .select(
      'r.*',
      'c.name as clinic_name',
      knex.raw(`${FULL_NAME('asker')} AS asker_name`),
      knex.raw(`${FULL_NAME('closer')} AS closer_name`),
    );

const toAsked = (row: Row) => ({
  id: row.id,
  clinic: row.clinic_id === null ? null : { id: row.clinic_id, name: row.clinic_name },
  contactEmail: row.contact_email,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  closedBy: row.closer_name,
});

const toSupportRequest = (row: Row): SupportRequest => ({
  ...toAsked(row),
  subject: row.subject,
  message: row.message,
  name: row.name,
  category: row.category,
  role: row.role,
});

const toPlatformRequest = (row: Row): PlatformRequest => ({
  ...toAsked(row),
  user: row.asker_name,
  platformName: row.platform_name,
  profileUrl: row.profile_url,
  notes: row.notes,
});

/** The newest first. */
const listRows = (db: Db, table: RequestTable, { status, page, limit }: RequestPage): Promise<Row[]> =>
  narrowed(named(db, table), status)
    .orderBy([
      { column: 'r.created_at', order: 'desc' },
      { column: 'r.id', order: 'desc' },
    ])
    .offset((page - 1) * limit)
    .limit(limit);

function narrowed(query: Knex.QueryBuilder, status: RequestPage['status']): Knex.QueryBuilder {
  if (status === 'open') return query.whereNull('r.closed_at');
  return status === 'closed' ? query.whereNotNull('r.closed_at') : query;
}

export const listSupportRequests = async (db: Db, page: RequestPage): Promise<SupportRequest[]> =>
  (await listRows(db, 'support_requests', page)).map(toSupportRequest);

export const listPlatformRequests = async (db: Db, page: RequestPage): Promise<PlatformRequest[]> =>
  (await listRows(db, 'platform_requests', page)).map(toPlatformRequest);

export async function countRequests(
  { knex }: Db,
  table: RequestTable,
  status: RequestPage['status'],
): Promise<number> {
  const row: Row = await narrowed(knex(`${table} as r`), status)
    .count({ total: '*' })
    .first();
  return Number(row.total);
}

export async function findSupportRequest(db: Db, id: string): Promise<SupportRequest | undefined> {
  const row = await named(db, 'support_requests').where('r.id', id).first();
  return row && toSupportRequest(row);
}

export async function findPlatformRequest(db: Db, id: string): Promise<PlatformRequest | undefined> {
  const row = await named(db, 'platform_requests').where('r.id', id).first();
  return row && toPlatformRequest(row);
}

/** Notes who dealt with one; false where somebody had before, or there is none. */
export async function closeRequest(
  { knex }: Db,
  table: RequestTable,
  { id, userId, at }: { id: string; userId: string; at: string },
): Promise<boolean> {
  const closed = await knex(table)
    .where({ id })
    .whereNull('closed_at')
    .update({ closed_at: at, closed_by: userId });
  return closed > 0;
}
