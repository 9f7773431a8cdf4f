import { becomeSuperAdmin } from '../accounts/superAdmins.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { lockLeaver } from './lockPerson.ts';

/**
 * Makes somebody a super admin, who leaves their clinic and is signed out. Throws `not_found`, `last_owner`, or
 * `rule_broken` where nobody has confirmed their address.
 */
export async function upgradeUser(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const user = await lockLeaver(tx, id);
    if (user.deletedAt !== null) throw notFound('This person');
    if (user.role === 'super_admin') return;
    if (!user.emailVerified) throw new Refusal('rule_broken', UNCONFIRMED);
    await becomeSuperAdmin(tx, user, null);
    const metadata = { fields: ['role'], from: user.role, to: 'super_admin' };
    const actor = { ...caller, clinicId: user.clinicId };
    await audit(tx, actor, { action: 'UPDATE', entityType: 'user', entityId: id, metadata });
  });
}

const UNCONFIRMED =
  'This person has not confirmed their email address yet. Only then can they be a super admin.';
