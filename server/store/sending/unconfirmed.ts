import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';

/** What staff decide of texts of which nobody can tell whether they were sent. Lock the text before. */

/** It arrived: accepted when it was handed over. Gives that instant. */
export async function markArrived(db: Db, clinicId: string, id: string, at: string): Promise<string> {
  const [row] = await queryRows<{ accepted_at: string }>(
    db,
    `UPDATE messages SET status = 'sent', accepted_at = coalesce(claimed_at, send_at), error_code = NULL,
       last_error = NULL, updated_at = ?
     WHERE clinic_id = ? AND id = ? RETURNING accepted_at`,
    [at, clinicId, id],
  );
  db.changes.tell(clinicId);
  return row?.accepted_at ?? at;
}

/** A new text goes out in its place; what became of this one stays unknown. */
export async function markSentAgain(db: Db, clinicId: string, id: string, at: string): Promise<void> {
  await db
    .knex('messages')
    .where({ clinic_id: clinicId, id })
    .update({ error_code: 'sent_again', updated_at: at });
  db.changes.tell(clinicId);
}
