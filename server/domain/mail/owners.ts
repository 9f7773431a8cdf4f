import { LIMITS } from '../../contract/core/limits.ts';
import { listUsers } from '../../store/accounts/users.ts';
import type { Context } from '../context.ts';
import { type MailSubject, queueMails } from './mails.ts';

const DAY = 86_400_000;

/** Mails every owner of a clinic what was done to it. */
export async function mailOwners(
  tx: Context,
  clinicId: string,
  mailFor: (userId: string) => MailSubject,
): Promise<void> {
  const expiresAt = new Date(tx.now().getTime() + LIMITS.operatorMailDays * DAY).toISOString();
  const owners = (await listUsers(tx.db, clinicId)).filter(({ role }) => role === 'owner');
  await queueMails(
    tx,
    owners.map(({ id, email }) => ({ ...mailFor(id), to: email, expiresAt })),
  );
}
