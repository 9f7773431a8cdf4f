import type { MemberRole, Role } from '../../contract/core/roles.ts';
import type { Invitation, Member } from '../../contract/routes/team.ts';
import { fullName } from '../../contract/words/names.ts';
import { revokeApiTokensOf } from '../../store/accounts/apiTokens.ts';
import { type InvitationRow, listPendingInvitations } from '../../store/accounts/invitations.ts';
import { endSessionsOf } from '../../store/accounts/sessions.ts';
import {
  deleteUser,
  findMember,
  listUsers,
  lockOwners,
  setRole,
  type UserRow,
} from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import type { Caller, ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { tellOfAccess, tellOwners } from './tellOfAccess.ts';

/** A clinic's people: who they are, what they may do, and their end. */

export async function listTeam(
  ctx: Context,
  { clinicId }: ClinicCaller,
): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const users = await listUsers(ctx.db, clinicId);
  const invitations = await listPendingInvitations(ctx.db, clinicId);
  return {
    members: users.map(toMember),
    invitations: invitations.map((invitation) => toInvitation(ctx, invitation, users)),
  };
}

/** Changes a member's role and ends their sessions. Throws `not_found`, `forbidden` or `last_owner`. */
export async function setMemberRole(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  role: MemberRole,
): Promise<Member> {
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, caller, id);
    refuseOwnersMatter(caller, role);
    if (member.role === role) return toMember(member);
    await refuseLastOwner(tx, member);
    const at = instantNow(tx);
    await setRole(tx.db, id, { role, clinicId: caller.clinicId, at });
    await endSessionsOf(tx.db, id, { at, reason: 'role changed' });
    if (role === 'staff') await revokeApiTokensOf(tx.db, id, at);
    const metadata = { fields: ['role'], from: member.role, to: role };
    await audit(tx, caller, { action: 'UPDATE', entityType: 'user', entityId: id, metadata });
    await tellOfAccess(tx, member.email, { kind: 'role_changed', data: { userId: id } });
    if (isOwner(member.role) !== isOwner(role)) await tellOwners(tx, caller);
    return toMember({ ...member, role });
  });
}

/** Deletes a member's account, with its sessions and API tokens. Throws as `setMemberRole` does. */
export async function removeMember(ctx: Context, caller: ClinicCaller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const member = await lockMember(tx, caller, id);
    await refuseLastOwner(tx, member);
    await deleteUser(tx.db, caller.clinicId, id);
    const metadata = { role: member.role };
    await audit(tx, caller, { action: 'DELETE', entityType: 'user', entityId: id, metadata });
    await tellOfAccess(tx, member.email, { kind: 'member_removed', data: { clinicId: caller.clinicId } });
    if (isOwner(member.role)) await tellOwners(tx, caller);
  });
}

const isOwner = (role: Role): boolean => role === 'owner';

/** One of the caller's clinic, whom they may change; the clinic's owners stay as they are meanwhile. */
async function lockMember(tx: Context, caller: ClinicCaller, id: string): Promise<UserRow> {
  await lockOwners(tx.db, caller.clinicId);
  const member = await findMember(tx.db, caller.clinicId, id);
  if (!member) throw notFound('This person');
  refuseOwnersMatter(caller, member.role);
  return member;
}

/** Only owners make or change owners. */
export function refuseOwnersMatter(caller: Caller, role: Role): void {
  if (role !== 'owner' || caller.role === 'owner') return;
  throw new Refusal('forbidden', 'Only an owner may make or change owners. Ask one of them.');
}

/** A clinic keeps an owner; throws `last_owner`. */
export async function refuseLastOwner(
  tx: Context,
  { id, role, clinicId }: Pick<UserRow, 'id' | 'role' | 'clinicId'>,
): Promise<void> {
  if (role !== 'owner' || clinicId === null) return;
  const owners = await lockOwners(tx.db, clinicId);
  if (owners.some((owner) => owner !== id)) return;
  throw new Refusal('last_owner', 'This is the clinic’s last owner. Make somebody else an owner first.');
}

const toMember = ({
  passwordHash: _,
  clinicId: __,
  updatedAt: ___,
  deletedAt: ____,
  ...user
}: UserRow): Member => ({
  ...user,
  role: user.role as MemberRole,
  twoFactor: user.twoFactor !== null,
});

export function toInvitation(ctx: Context, invitation: InvitationRow, users: readonly UserRow[]): Invitation {
  const { id, email, role, createdAt, expiresAt } = invitation;
  const inviter = users.find((user) => user.id === invitation.invitedBy);
  const invitedBy = inviter ? fullName(inviter) : 'Somebody who has left';
  return { id, email, role, invitedBy, createdAt, expiresAt, expired: instantNow(ctx) >= expiresAt };
}
