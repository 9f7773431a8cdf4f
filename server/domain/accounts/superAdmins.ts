import { signupPayload } from '../../contract/auth.ts';
import { revokeApiTokensOf } from '../../store/apiTokens.ts';
import { endSessionsOf } from '../../store/sessions.ts';
import { findUser, isAnySuperAdmin, setRole, type UserRow } from '../../store/users.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { createUser } from './auth.ts';
import { refuseCommonPassword } from './passwordStrength.ts';
import { hashPassword } from './passwords.ts';
import { refuseLastOwner } from './team.ts';

/** What signup asks of a person holds for a super admin too. */
const person = signupPayload.pick({ email: true, password: true, firstName: true, lastName: true });

/** Whether somebody can look after the platform. */
export const hasSuperAdmin = ({ db }: Pick<Context, 'db'>): Promise<boolean> => isAnySuperAdmin(db);

/** Makes a super admin, whose email counts as verified. Throws `email_taken`, or what is wrong with a fact. */
export async function createSuperAdmin(
  ctx: Context,
  facts: { email: string; name: string; password: string },
): Promise<void> {
  const [firstName = '', ...rest] = facts.name.trim().split(/\s+/);
  const read = person.safeParse({ ...facts, firstName, lastName: rest.join(' ') });
  if (!read.success) throw new Refusal('invalid_input', read.error.issues[0]?.message ?? '');
  const { password, ...user } = read.data;
  await refuseCommonPassword(password, [user.email, user.firstName, user.lastName]);
  const passwordHash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    const { id } = await createUser(tx, { ...user, passwordHash, role: 'super_admin', clinicId: null }, true);
    const metadata = { role: 'super_admin' };
    await audit(tx, null, { action: 'CREATE', entityType: 'user', entityId: id, metadata });
  });
}

/**
 * Makes the caller a super admin, who belongs to no clinic. Only for a verified address that the operator named in
 * SUPER_ADMIN_EMAILS (DESIGN 7.15); throws `forbidden` for anyone else, which is audited too, and `last_owner`.
 */
export async function upgradeToSuperAdmin(ctx: Context, caller: Caller): Promise<void> {
  const user = (await findUser(ctx.db, caller.userId)) as UserRow;
  if (user.role === 'super_admin') return;
  if (!mayUpgrade(ctx, user)) {
    await noteUpgrade(ctx, caller, 'refused');
    throw new Refusal('forbidden', 'Only people whom the operator of this installation named can do this.');
  }
  await ctx.transaction(async (tx) => {
    await becomeSuperAdmin(tx, user, caller.sessionId);
    await noteUpgrade(tx, caller, 'done');
  });
}

/** Takes somebody out of their clinic and signs them out, but for the session `except`. Throws `last_owner`. */
export async function becomeSuperAdmin(tx: Context, user: UserRow, except: string | null): Promise<void> {
  await refuseLastOwner(tx, user);
  const at = instantNow(tx);
  await revokeApiTokensOf(tx.db, user.id, at);
  await endSessionsOf(tx.db, user.id, { at, reason: 'role changed', except });
  await setRole(tx.db, user.id, { role: 'super_admin', clinicId: null, at });
}

/** Whether somebody may make themselves a super admin, and is none yet. */
export const mayUpgrade = (ctx: Context, user: UserRow): boolean =>
  user.role !== 'super_admin' && user.emailVerified && ctx.config.superAdminEmails.includes(user.email);

const noteUpgrade = (ctx: Context, caller: Caller, outcome: 'done' | 'refused'): Promise<void> =>
  audit(ctx, caller, {
    action: 'UPDATE',
    entityType: 'user',
    entityId: caller.userId,
    metadata: { to: 'super_admin', outcome },
  });
