import { ROLE_WORDS } from '../../contract/core/roles.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { Context } from '../context.ts';
import { sayWhen } from '../sayWhen.ts';
import * as words from './accessWords.ts';
import { findOwner } from './actionMails.ts';
import type { MailContent } from './layout.ts';
import { letterTo } from './letter.ts';
import type { OwnerMail } from './mails.ts';

/** Mails about who may come into a clinic, and as what; null where there is nobody, or nothing, to tell any more. */

export async function roleChanged(ctx: Context, userId: string): Promise<MailContent | null> {
  const user = await findUser(ctx.db, userId);
  const clinic = user?.clinicId ? await findClinic(ctx.db, user.clinicId) : undefined;
  if (!user || !clinic || clinic.deletedAt !== null) return null;
  return words.roleChanged(letterTo(ctx, user), { clinic: clinic.name, role: ROLE_WORDS[user.role] });
}

export async function memberRemoved(ctx: Context, clinicId: string): Promise<MailContent | null> {
  const clinic = await findClinic(ctx.db, clinicId);
  return clinic ? words.memberRemoved(letterTo(ctx, null), clinic.name) : null;
}

export async function ownersChanged(ctx: Context, owner: OwnerMail, at: string): Promise<MailContent | null> {
  const found = await findOwner(ctx, owner);
  if (!found || found.clinic.deletedAt !== null) return null;
  const { name, timezone } = found.clinic;
  return words.ownersChanged(letterTo(ctx, found.user), { clinic: name, when: sayWhen(at, timezone) });
}
