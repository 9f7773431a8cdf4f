import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';
import { touchTexts, updateTexts } from './textWrites.ts';

/** What staff decide of texts of which nobody can tell whether they were sent. Lock the text before. */

/** It arrived: accepted when it was handed over. Gives that instant. */
export async function markArrived(db: Db, clinicId: string, id: string, at: string): Promise<string> {
  const [row] = await updateTexts<
    Pick<RowIn<'messages'>, 'clinic_id' | 'phone_hash'> & { accepted_at: string }
  >(db, {
    set: `status = 'sent', accepted_at = coalesce(claimed_at, send_at), error_code = NULL,
      last_error = NULL, updated_at = ?`,
    where: 'clinic_id = ? AND id = ?',
    values: [at, clinicId, id],
    returning: 'clinic_id, phone_hash, accepted_at',
  });
  db.changes.tell(clinicId);
  return row?.accepted_at ?? at;
}

/** A new text goes out in its place; what became of this one stays unknown. */
export async function markSentAgain(db: Db, clinicId: string, id: string, at: string): Promise<void> {
  await touchTexts(db, {
    set: `error_code = 'sent_again', updated_at = ?`,
    where: 'clinic_id = ? AND id = ?',
    values: [at, clinicId, id],
  });
  db.changes.tell(clinicId);
}
