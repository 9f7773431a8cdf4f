import { LIMITS } from '../../contract/core/limits.ts';
import type { Role } from '../../contract/core/roles.ts';
import type { AdminUser } from '../../contract/routes/adminUsers.ts';
import type { Db, Row } from '../db/db.ts';
import { CLINIC_STATUS } from './clinics.ts';
import { inOrderOf, type Page, pageOf, pageOfFound } from './pages.ts';
import { findHolders, whereHolds } from './words.ts';

/** Everybody who signs in, of every clinic. */

/** A person as the super admin sees them, but for what the clock tells. */
export type ListedUser = Omit<AdminUser, 'goneAt'>;

const toUser = (row: Row): ListedUser => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  emailVerified: Boolean(row.email_verified),
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
  deletedAt: row.deleted_at,
  clinic: row.clinic_id && {
    id: row.clinic_id,
    name: row.clinic_name,
    subscriptionStatus: row.subscription_status,
  },
});

export interface UserFilter {
  role: Role | 'all';
  search?: string | undefined;
}

export async function listUsers(
  db: Db,
  { role, search }: UserFilter,
  page: Page,
): Promise<{ users: ListedUser[]; total: number; more: boolean }> {
  const query = db.knex('users as u');
  if (search) whereHolds(db, query, 'u.id', await findHolders(db, 'user', search, LIMITS.matchesCounted));
  if (role !== 'all') query.where('u.role', role);
  const listed = { query, createdAt: 'u.created_at', id: 'u.id' };
  const { ids, ...counts } = await (search ? pageOfFound(listed, page) : pageOf(listed, page));
  return { users: inOrderOf(ids, await readUsers(db, ids)), ...counts };
}

export async function readUsers(db: Db, ids: readonly string[]): Promise<ListedUser[]> {
  const rows: Row[] = await db
    .knex('users as u')
    .leftJoin('clinics as c', 'c.id', 'u.clinic_id')
    .leftJoin('subscriptions as s', 's.clinic_id', 'u.clinic_id')
    .whereIn('u.id', ids)
    .select('u.*', 'c.name as clinic_name', db.knex.raw(`${CLINIC_STATUS} AS subscription_status`));
  return rows.map(toUser);
}
