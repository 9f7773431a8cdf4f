import { findAccount, lockAccount, type UserRow } from '../../store/accounts/users.ts';
import { refuseLastOwner } from '../accounts/team.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { hasGone } from '../undo.ts';

/**
 * Somebody who is about to leave their clinic, held until the transaction ends: all its owners before one of them, as
 * the one who changes the team, so that neither waits for the other. Throws `not_found` and `last_owner`.
 */
export async function lockLeaver(tx: Context, id: string): Promise<UserRow> {
  const found = await findAccount(tx.db, id);
  if (found) await refuseLastOwner(tx, found);
  return lockPerson(tx, id);
}

/** Somebody, deleted or not, held until the transaction ends. Throws `not_found`, also where they can be restored no more. */
export async function lockPerson(tx: Context, id: string): Promise<UserRow> {
  const user = await lockAccount(tx.db, id);
  if (!user || hasGone(tx, user)) throw notFound('This person');
  return user;
}
