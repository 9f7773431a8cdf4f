import { type ClinicRow, findClinic } from '../../store/accounts/clinics.ts';
import { readSession } from '../../store/accounts/sessions.ts';
import { findAccount, findUser, type UserRow } from '../../store/accounts/users.ts';
import type { Context } from '../context.ts';
import { sayWhen } from '../sayWhen.ts';
import { goneAt } from '../undo.ts';
import * as words from './actionWords.ts';
import type { MailContent } from './layout.ts';
import { letterTo } from './letter.ts';
import type { CancelledTexts, OwnerMail } from './mails.ts';

/**
 * Mails about what the operator did to an account or a clinic; null where it is not so any more, or the
 * reader owns the clinic no more.
 */

export async function accountDeleted(ctx: Context, userId: string): Promise<MailContent | null> {
  const user = await findAccount(ctx.db, userId);
  if (!user?.deletedAt) return null;
  const clinic = user.clinicId === null ? undefined : await findClinic(ctx.db, user.clinicId);
  return words.accountDeleted(letterTo(ctx, user), deletion(user.deletedAt, clinic?.timezone ?? 'UTC'));
}

const deletion = (deletedAt: string, zone: string) => ({
  when: sayWhen(deletedAt, zone),
  gone: sayWhen(goneAt(deletedAt) ?? deletedAt, zone),
});

export async function clinicDeleted(ctx: Context, owner: OwnerMail): Promise<MailContent | null> {
  const found = await findOwner(ctx, owner);
  if (!found?.clinic.deletedAt) return null;
  const { name, deletedAt, timezone } = found.clinic;
  return words.clinicDeleted(letterTo(ctx, found.user), { clinic: name, ...deletion(deletedAt, timezone) });
}

export async function clinicRestored(
  ctx: Context,
  owner: OwnerMail,
  at: string,
): Promise<MailContent | null> {
  const found = await findOwner(ctx, owner);
  if (!found || found.clinic.deletedAt !== null) return null;
  const { name, timezone } = found.clinic;
  return words.clinicRestored(letterTo(ctx, found.user), { clinic: name, when: sayWhen(at, timezone) });
}

export async function textsCancelled(
  ctx: Context,
  { texts, ...owner }: CancelledTexts,
): Promise<MailContent | null> {
  const found = await findOwner(ctx, owner);
  if (!found || found.clinic.deletedAt !== null) return null;
  return words.textsCancelled(letterTo(ctx, found.user), { clinic: found.clinic.name, texts });
}

export async function impersonation(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<MailContent | null> {
  const look = await readSession(ctx.db, sessionId);
  if (!look?.impersonation) return null;
  const { clinicId, reason } = look.impersonation;
  const found = await findOwner(ctx, { userId, clinicId });
  const superAdmin = await findAccount(ctx.db, look.userId);
  if (!found || !superAdmin) return null;
  return words.impersonation(letterTo(ctx, found.user), {
    clinic: found.clinic.name,
    name: `${superAdmin.firstName} ${superAdmin.lastName}`.trim(),
    when: sayWhen(look.createdAt, found.clinic.timezone),
    reason,
  });
}

/** Somebody with the clinic, deleted or not, where they own it. */
export async function findOwner(
  { db }: Context,
  { userId, clinicId }: OwnerMail,
): Promise<{ user: UserRow; clinic: ClinicRow } | null> {
  const user = await findUser(db, userId);
  const clinic = await findClinic(db, clinicId);
  return clinic && user?.role === 'owner' && user.clinicId === clinicId ? { user, clinic } : null;
}
