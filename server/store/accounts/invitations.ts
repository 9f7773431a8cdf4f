import type { MemberRole } from '../../contract/core/roles.ts';
import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** Invitations to a clinic's team. Only hashes of their links' tokens are kept. */

export interface InvitationRow {
  id: string;
  clinicId: string;
  email: string;
  role: MemberRole;
  tokenHash: string;
  /** The id of the person who invited. */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  acceptedAt: string | null;
  revokedAt: string | null;
}

const toInvitation = (row: RowIn<'invitations'>): InvitationRow => ({
  id: row.id,
  clinicId: row.clinic_id,
  email: row.email,
  role: row.role,
  tokenHash: row.token_hash,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  revokedAt: row.revoked_at,
});

const pending = (db: Db, clinicId: string) =>
  db.knex('invitations').where({ clinic_id: clinicId }).whereNull('accepted_at').whereNull('revoked_at');

export async function addInvitation(db: Db, invitation: InvitationRow): Promise<void> {
  await db.knex('invitations').insert({
    id: invitation.id,
    clinic_id: invitation.clinicId,
    email: invitation.email,
    role: invitation.role,
    token_hash: invitation.tokenHash,
    invited_by: invitation.invitedBy,
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
  });
}

/** Those that nobody has taken up yet, the newest first; those that have run out too. */
export async function listPendingInvitations(db: Db, clinicId: string): Promise<InvitationRow[]> {
  const rows = await pending(db, clinicId).orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
  return rows.map(toInvitation);
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const row = await db.knex('invitations').where({ id }).first();
  return row && toInvitation(row);
}

export async function findInvitationByToken(db: Db, tokenHash: string): Promise<InvitationRow | undefined> {
  const row = await db.knex('invitations').where({ token_hash: tokenHash }).first();
  return row && toInvitation(row);
}

/** Gives an invitation that waits another role and a later end. */
export async function renewInvitation(
  db: Db,
  id: string,
  facts: Pick<InvitationRow, 'role' | 'expiresAt' | 'invitedBy'>,
): Promise<void> {
  await db
    .knex('invitations')
    .where({ id })
    .update({ role: facts.role, expires_at: facts.expiresAt, invited_by: facts.invitedBy });
}

/** Takes an invitation up; false when it was taken up or back meanwhile. */
export async function acceptInvitation(db: Db, id: string, at: string): Promise<boolean> {
  const query = db.knex('invitations').where({ id }).whereNull('accepted_at').whereNull('revoked_at');
  return (await query.update({ accepted_at: at })) > 0;
}

/** Takes an invitation back; false when the clinic has none such that waits. */
export async function revokeInvitation(db: Db, clinicId: string, id: string, at: string): Promise<boolean> {
  return (await pending(db, clinicId).where({ id }).update({ revoked_at: at })) > 0;
}
