import type { Db } from '../../../store/db/db.ts';
import { noteRestored, type RestoredCopy, sayRestored } from '../../restoredCopy.ts';
import { holdCopy } from '../sendingPause.ts';

/** Holds back texts, mails and webhooks in a database that nobody works with yet. */
export async function markRestored(db: Db, copy: RestoredCopy): Promise<void> {
  await noteRestored(db, copy, copy.restoredAt);
  await holdCopy(db, copy.restoredAt, sayRestored(copy));
}
