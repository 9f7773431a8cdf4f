import { LIMITS } from '../../contract/core/limits.ts';
import { revokeApiTokensOf } from '../../store/accounts/apiTokens.ts';
import { endSessionsOf } from '../../store/accounts/sessions.ts';
import { lockSuperAdmins, setDeleted } from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { queueMail } from '../mail/mails.ts';
import { Refusal } from '../refusal.ts';
import { lockLeaver, lockPerson } from './lockPerson.ts';

/** Deleting people, and taking that back for a while. */

const DAY = 86_400_000;

/**
 * Deletes somebody: they are signed out at once, and their API tokens are revoked. Who is deleted already stays so.
 * Throws `not_found`, `own_account`, `last_super_admin` or `last_owner`.
 */
export async function deleteUser(ctx: Context, caller: Caller, id: string): Promise<void> {
  if (id === caller.userId) throw new Refusal('own_account', 'Somebody else has to delete your account.');
  await ctx.transaction(async (tx) => {
    const superAdmins = await lockSuperAdmins(tx.db);
    if (superAdmins.includes(id) && superAdmins.length === 1) throw lastSuperAdmin();
    const user = await lockLeaver(tx, id);
    if (user.deletedAt !== null) return;
    const at = instantNow(tx);
    await setDeleted(tx.db, id, at);
    await endSessionsOf(tx.db, id, { at, reason: 'account deleted' });
    await revokeApiTokensOf(tx.db, id, at);
    const actor = { ...caller, clinicId: user.clinicId };
    await audit(tx, actor, { action: 'DELETE', entityType: 'user', entityId: id });
    const expiresAt = new Date(Date.parse(at) + LIMITS.operatorMailDays * DAY).toISOString();
    await queueMail(tx, { kind: 'account_deleted', to: user.email, data: { userId: id }, expiresAt });
  });
}

const lastSuperAdmin = (): Refusal =>
  new Refusal('last_super_admin', 'This is the last super admin. Make somebody else one first.');

/** Lets somebody sign in again; sessions and API tokens stay ended. Throws `not_found`, also where it is too late. */
export async function restoreUser(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const user = await lockPerson(tx, id);
    if (user.deletedAt === null) return;
    await setDeleted(tx.db, id, null);
    const actor = { ...caller, clinicId: user.clinicId };
    const metadata = { fields: ['deletedAt'], restored: true };
    await audit(tx, actor, { action: 'UPDATE', entityType: 'user', entityId: id, metadata });
  });
}
