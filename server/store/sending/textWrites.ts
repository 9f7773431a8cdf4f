import { insertBulk, updateBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { keepLastRequests, type Numbered } from '../patients/lastRequests.ts';
import { forgetNumber, knowNumbers } from '../patients/textedNumbers.ts';
import type { NewRowIn, RowIn } from '../tables/tables.ts';

/**
 * The one place that writes to `messages`, so that nobody forgets what hangs on texts: the last request to each patient
 * and the numbers that the log finds. Call it in a transaction. The rows of a deleted clinic go by `admin/purge.ts`.
 */

export async function insertTexts(db: Db, rows: readonly NewRowIn<'messages'>[]): Promise<void> {
  await insertBulk(db, 'messages', rows);
  await knowNumbers(db, rows);
  await keepLastRequests(db, rows);
}

/** An UPDATE of texts, in SQL with its values. */
interface TextUpdate {
  set: string;
  where: string;
  values: readonly unknown[];
  /** Rows that `set` and `where` read as `v`. */
  given?: { columns: Parameters<typeof updateBulk>[2]; rows: readonly (readonly unknown[])[] };
  returning?: string;
}

/** What a change gives of each text where nothing else is asked for. */
export type TouchedText = Pick<RowIn<'messages'>, 'id' | 'clinic_id' | 'phone_hash' | 'usage_period'>;

const NAMED = 'messages.id, messages.clinic_id, messages.phone_hash, messages.usage_period';

/** Changes texts and gives what was changed. */
export async function updateTexts<Given extends Numbered = TouchedText>(
  db: Db,
  update: TextUpdate,
): Promise<Given[]> {
  const rows = await touchTexts<Given>(db, update);
  await keepLastRequests(db, rows);
  return rows;
}

/** The same for a change after which every text counts as a request as it did, and from when: a claim, a lease, a note. */
export function touchTexts<Given = TouchedText>(
  db: Db,
  { set, where, values, given, returning = NAMED }: TextUpdate,
): Promise<Given[]> {
  const from = given ? 'FROM v' : '';
  const sql = `UPDATE messages SET ${set} ${from} WHERE ${where} RETURNING ${returning}`;
  return given
    ? updateBulk<Given>(db, sql, given.columns, given.rows, values)
    : queryRows<Given>(db, sql, values);
}

/** Assignments in SQL that take number and words from a text that ends after its patient was erased. */
export const FORGET_ERASED = `phone = CASE WHEN messages.erased_at IS NULL THEN messages.phone END,
  body = CASE WHEN messages.erased_at IS NULL THEN messages.body ELSE '' END`;

/**
 * Takes a number and the words from a clinic's texts to it. A text in flight keeps both until it ends
 * (`FORGET_ERASED`): the carrier may have to be asked about it.
 */
export async function eraseTexts(db: Db, clinicId: string, phoneHash: string, at: string): Promise<void> {
  await touchTexts(db, {
    set: `erased_at = ?, phone = CASE WHEN status = 'sending' THEN phone END,
      body = CASE WHEN status = 'sending' THEN body ELSE '' END`,
    where: 'clinic_id = ? AND phone_hash = ?',
    values: [at, clinicId, phoneHash],
  });
  await forgetNumber(db, clinicId, phoneHash);
}
