import { findSession } from '../../store/accounts/sessions.ts';
import { findUser, type UserRow } from '../../store/accounts/users.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { type Identity, identify } from './auth.ts';
import { isAloneInPreview, mayUpgrade } from './superAdmins.ts';

/** Who is signed in, and as what. */

export interface Me extends Identity {
  /** While a super admin looks at a clinic as its owner does. */
  impersonation: { clinicName: string; reason: string; until: string } | null;
  superAdminOffered: boolean;
  upgradeDeletesClinic: boolean;
}

export async function getMe(ctx: Context, caller: Caller): Promise<Me> {
  const user = (await findUser(ctx.db, caller.userId)) as UserRow;
  const { role, clinicId, sessionId } = caller;
  const superAdminOffered = sessionId !== null && mayUpgrade(ctx, user);
  const identity = await identify(ctx, { ...user, role, clinicId });
  return {
    ...identity,
    impersonation: await lookOf(ctx, caller, identity),
    superAdminOffered,
    upgradeDeletesClinic: superAdminOffered && (await isAloneInPreview(ctx, caller)),
  };
}

async function lookOf(
  { db }: Context,
  { userId, sessionId }: Caller,
  { clinic }: Identity,
): Promise<Me['impersonation']> {
  const session = sessionId === null ? undefined : await findSession(db, userId, sessionId);
  if (!session?.impersonation || !clinic) return null;
  return {
    clinicName: clinic.clinicName,
    reason: session.impersonation.reason,
    until: session.expiresAt,
  };
}
