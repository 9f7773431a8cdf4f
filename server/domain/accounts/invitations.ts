import { v7 as uuid } from 'uuid';
import type * as z from 'zod';
import { LIMITS } from '../../contract/core/limits.ts';
import { ROLE_WORDS } from '../../contract/core/roles.ts';
import type { acceptPayload, Invitation, invitePayload } from '../../contract/routes/team.ts';
import { fullName } from '../../contract/words/names.ts';
import { findClinic, lockClinic } from '../../store/accounts/clinics.ts';
import {
  addInvitation,
  findInvitationByToken,
  type InvitationRow,
  listPendingInvitations,
  renewInvitation,
  revokeInvitation as revokeOne,
  acceptInvitation as takeUp,
} from '../../store/accounts/invitations.ts';
import { findAccountByEmail, findUser, listUsers } from '../../store/accounts/users.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { queueMail } from '../mail/mails.ts';
import { invitationToken, linkExpired } from '../mail/secrets.ts';
import { notFound, Refusal } from '../refusal.ts';
import { createUser, type SignedInUser, welcome } from './auth.ts';
import { refuseCommonPassword } from './passwordStrength.ts';
import { hashPassword } from './passwords.ts';
import type { Device } from './sessions.ts';
import { refuseOwnersMatter, toInvitation } from './team.ts';

/** Inviting people to a clinic's team. */

const DAY = 86_400_000;

/**
 * Invites an address, or mails again to one that was invited. Throws `forbidden`, `email_taken`, or
 * `rule_broken` where too many invitations wait.
 */
export async function inviteMember(
  ctx: Context,
  caller: ClinicCaller,
  { email, role }: z.infer<typeof invitePayload>,
): Promise<Invitation> {
  refuseOwnersMatter(caller, role);
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const known = await findAccountByEmail(tx.db, email);
    if (known) throw taken(known.clinicId === caller.clinicId && known.deletedAt === null);
    const invitation = await addOrRenew(tx, caller, { email, role });
    const data = { invitationId: invitation.id };
    await queueMail(tx, { kind: 'invitation', to: email, data, expiresAt: invitation.expiresAt });
    return toInvitation(tx, invitation, await listUsers(tx.db, caller.clinicId));
  });
}

async function addOrRenew(
  tx: Context,
  caller: ClinicCaller,
  { email, role }: z.infer<typeof invitePayload>,
): Promise<InvitationRow> {
  const waiting = await listPendingInvitations(tx.db, caller.clinicId);
  const earlier = waiting.find((invitation) => invitation.email === email);
  const expiresAt = new Date(tx.now().getTime() + LIMITS.invitationDays * DAY).toISOString();
  const facts = { role, expiresAt, invitedBy: caller.userId };
  if (earlier) {
    refuseOwnersMatter(caller, earlier.role);
    await renewInvitation(tx.db, earlier.id, facts);
    await note(tx, caller, 'UPDATE', earlier.id);
    return { ...earlier, ...facts };
  }
  if (waiting.length >= LIMITS.pendingInvitations) throw tooMany();
  const invitation = newInvitation(tx, caller.clinicId, email, facts);
  await addInvitation(tx.db, invitation);
  await note(tx, caller, 'CREATE', invitation.id);
  return invitation;
}

function newInvitation(
  ctx: Context,
  clinicId: string,
  email: string,
  facts: Pick<InvitationRow, 'role' | 'expiresAt' | 'invitedBy'>,
): InvitationRow {
  const id = uuid();
  const tokenHash = hashToken(invitationToken(ctx, id));
  const createdAt = instantNow(ctx);
  return { id, clinicId, email, tokenHash, createdAt, acceptedAt: null, revokedAt: null, ...facts };
}

/** Takes an invitation back; throws `not_found`, or `forbidden` where it invites an owner. */
export async function revokeInvitation(ctx: Context, caller: ClinicCaller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const waiting = await listPendingInvitations(tx.db, caller.clinicId);
    const found = waiting.find((invitation) => invitation.id === id);
    if (!found) throw notFound('The invitation');
    refuseOwnersMatter(caller, found.role);
    await revokeOne(tx.db, caller.clinicId, id, instantNow(tx));
    await note(tx, caller, 'DELETE', id);
  });
}

/** What a link invites to. Throws `not_found` or `token_expired`. */
export async function getInvitation(
  ctx: Context,
  token: string,
): Promise<{ email: string; clinicName: string; role: InvitationRow['role']; invitedBy: string }> {
  const { email, role, clinicId, invitedBy } = await readOpen(ctx, token);
  const clinic = await findClinic(ctx.db, clinicId);
  const inviter = await findUser(ctx.db, invitedBy);
  return { email, role, clinicName: clinic?.name ?? '', invitedBy: inviter ? fullName(inviter) : '' };
}

/** Joins the clinic that a link invites to; the link proves the address. Throws as `getInvitation`, and `email_taken`. */
export async function acceptInvitation(
  ctx: Context,
  { token, password, firstName, lastName }: z.infer<typeof acceptPayload>,
  device: Device,
): Promise<SignedInUser> {
  const { email, clinicName } = await getInvitation(ctx, token);
  await refuseCommonPassword(password, [email, firstName, lastName, clinicName]);
  const passwordHash = await hashPassword(password);
  return ctx.transaction(async (tx) => {
    const { id, role, clinicId } = await readOpen(tx, token);
    if (!(await takeUp(tx.db, id, instantNow(tx)))) throw linkExpired();
    const user = await createUser(tx, { email, firstName, lastName, passwordHash, role, clinicId }, true);
    const metadata = { role, invitationId: id };
    const actor = { userId: user.id, clinicId };
    await audit(tx, actor, { action: 'CREATE', entityType: 'user', entityId: user.id, metadata });
    await addActivity(tx.db, {
      clinicId,
      type: 'user_created',
      status: 'success',
      title: 'New member',
      description: `Joined the team as ${ROLE_WORDS[role]}`,
      userId: user.id,
      entityId: user.id,
      createdAt: instantNow(tx),
    });
    return welcome(tx, user, device);
  });
}

async function readOpen(ctx: Context, token: string): Promise<InvitationRow> {
  const found = await findInvitationByToken(ctx.db, hashToken(token));
  if (!found) throw notFound('This invitation');
  const isOpen = found.acceptedAt === null && found.revokedAt === null && instantNow(ctx) < found.expiresAt;
  const clinic = await findClinic(ctx.db, found.clinicId);
  if (!isOpen || clinic?.deletedAt !== null) throw linkExpired();
  return found;
}

const note = (tx: Context, caller: ClinicCaller, action: 'CREATE' | 'UPDATE' | 'DELETE', entityId: string) =>
  audit(tx, caller, { action, entityType: 'invitation', entityId });

function taken(inTeam: boolean): Refusal {
  const message = inTeam
    ? 'This person is in your team already.'
    : 'This address has an account with another clinic. Ask for another address.';
  return new Refusal('email_taken', message, { details: [{ path: 'email', message }] });
}

const tooMany = (): Refusal =>
  new Refusal(
    'rule_broken',
    `${LIMITS.pendingInvitations} invitations wait already. Take some back before you invite others.`,
  );
