import { findUser, lockOwners, type UserRow } from '../../store/accounts/users.ts';
import { becomeSuperAdmin, isAloneInPreview, makeSuperAdmin, mayUpgrade } from '../accounts/superAdmins.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { finishDeletion, markDeleted } from './clinicDeletion.ts';

/**
 * Makes the caller a super admin, who belongs to no clinic. Only for a verified address that the operator named in
 * SUPER_ADMIN_EMAILS; throws `forbidden` for anyone else, which is audited too, and `last_owner`. A clinic that never paid
 * and has nobody else is deleted with it, once the caller says so.
 */
export async function upgradeToSuperAdmin(
  ctx: Context,
  caller: Caller,
  { deletesClinic }: { deletesClinic: boolean },
): Promise<void> {
  const user = (await findUser(ctx.db, caller.userId)) as UserRow;
  if (user.role === 'super_admin') return;
  if (!mayUpgrade(ctx, user)) {
    await noteUpgrade(ctx, caller, 'refused');
    throw new Refusal('forbidden', 'Only people whom the operator of this installation named can do this.');
  }
  const emptied = await ctx.transaction(async (tx) => {
    const left = await leave(tx, caller, user, deletesClinic);
    await noteUpgrade(tx, caller, 'done');
    return left;
  });
  if (emptied !== null) await finishDeletion(ctx, emptied);
}

/** Takes the caller out of their clinic; gives its id where it is deleted with that. */
async function leave(
  tx: Context,
  caller: Caller,
  user: UserRow,
  deletesClinic: boolean,
): Promise<string | null> {
  const { clinicId, sessionId } = caller;
  if (clinicId !== null) await lockOwners(tx.db, clinicId);
  if (clinicId === null || !(await isAloneInPreview(tx, caller))) {
    await becomeSuperAdmin(tx, user, sessionId);
    return null;
  }
  if (!deletesClinic) throw new Refusal('last_owner', ALONE);
  await makeSuperAdmin(tx, user, sessionId);
  await markDeleted(tx, caller, clinicId);
  return clinicId;
}

const ALONE =
  'You are alone in your clinic, which never had a subscription: the upgrade deletes it. Confirm that with it.';

const noteUpgrade = (ctx: Context, caller: Caller, outcome: 'done' | 'refused'): Promise<void> =>
  audit(ctx, caller, {
    action: outcome === 'done' ? 'UPDATE' : 'REFUSED',
    entityType: 'user',
    entityId: caller.userId,
    metadata: { to: 'super_admin', outcome },
  });
