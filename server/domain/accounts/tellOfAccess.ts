import type { UserRow } from '../../store/accounts/users.ts';
import type { Context } from '../context.ts';
import { type MailSubject, queueMail } from '../mail/mails.ts';
import { mailOwners } from '../mail/owners.ts';

/** The person whose access it is hears of each change, should somebody else have made it. */

const DAY = 86_400_000;

/** Mails somebody what changed about their account. */
export async function tellOfAccess(tx: Context, to: string, about: MailSubject): Promise<void> {
  const expiresAt = new Date(tx.now().getTime() + DAY).toISOString();
  await queueMail(tx, { ...about, to, expiresAt });
}

/** Tells a clinic's owners that their number has changed. */
export async function tellOwners(tx: Context, { clinicId }: Pick<UserRow, 'clinicId'>): Promise<void> {
  if (clinicId === null) return;
  await mailOwners(tx, clinicId, (userId) => ({ kind: 'owners_changed', data: { userId, clinicId } }));
}
