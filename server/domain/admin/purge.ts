import {
  deleteClinicRow,
  deleteGoneUsers,
  deleteRowsOf,
  isAnythingGone,
  lockGoneClinic,
} from '../../store/admin/purge.ts';
import { preferIndexes } from '../../store/sending/outbox.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { UNDO_MS } from '../undo.ts';

/** What was deleted goes for good once it can be restored no more. */

const MINUTE = 60_000;

/** Servers' clocks may differ: nobody restores what goes already. */
const CLOCKS_APART = MINUTE;

/** Rows of one transaction: others write between two of them, and nobody waits long for one. */
const AT_ONCE = 200;

/** Removes the next few rows of who was deleted too long ago to be restored; false where there are none. */
export async function purge(ctx: Context): Promise<boolean> {
  const before = new Date(ctx.now().getTime() - UNDO_MS - CLOCKS_APART).toISOString();
  if (!(await isAnythingGone(ctx.db, before))) return false;
  return (await purgeUsers(ctx, before)) || (await purgeClinic(ctx, before));
}

function purgeUsers(ctx: Context, before: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const gone = await deleteGoneUsers(tx.db, before, AT_ONCE);
    for (const { id, clinicId } of gone) await notePurge(tx, { entityType: 'user', entityId: id }, clinicId);
    return gone.length > 0;
  });
}

function purgeClinic(ctx: Context, before: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await preferIndexes(tx.db);
    const clinicId = await lockGoneClinic(tx.db, before);
    if (clinicId === undefined) return false;
    await removeNext(tx, clinicId);
    return true;
  });
}

/** Removes the next few rows of a clinic, and at last itself; gives whether anything is left. */
export async function removeNext(tx: Context, clinicId: string): Promise<boolean> {
  if ((await deleteRowsOf(tx.db, clinicId, AT_ONCE)) > 0) return true;
  await deleteClinicRow(tx.db, clinicId);
  await notePurge(tx, { entityType: 'clinic', entityId: clinicId }, clinicId);
  return false;
}

const notePurge = (
  tx: Context,
  entity: { entityType: 'user' | 'clinic'; entityId: string },
  clinicId: string | null,
): Promise<void> =>
  audit(tx, { userId: null, clinicId }, { action: 'DELETE', ...entity, metadata: { forGood: true } });
