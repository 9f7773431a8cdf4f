import type { AdminUser } from '../../contract/routes/adminUsers.ts';
import * as store from '../../store/admin/users.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { goneAt } from '../undo.ts';

/** Everybody who signs in, for the super admin. */

const toAdminUser = (user: store.ListedUser): AdminUser => ({ ...user, goneAt: goneAt(user.deletedAt) });

export async function listUsers(
  ctx: Context,
  { page, limit, ...filter }: store.UserFilter & { page: number; limit: number },
): Promise<{ users: AdminUser[]; total: number; more: boolean }> {
  const { users, ...counts } = await store.listUsers(ctx.db, filter, { page, limit });
  return { users: users.map(toAdminUser), ...counts };
}

/** Throws `not_found`. */
export async function getUser(ctx: Context, id: string): Promise<AdminUser> {
  const [user] = await store.readUsers(ctx.db, [id]);
  if (!user) throw notFound('The user');
  return toAdminUser(user);
}
