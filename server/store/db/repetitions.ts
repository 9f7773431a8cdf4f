import type { MessageStatus } from '../../contract/routes/sms.ts';
import type { Known } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';
import { asList, isAmong } from './bulkRows.ts';
import type { Db } from './db.ts';
import { queryRows } from './rows.ts';

/** How a text stands that repeats another. */
export interface Repetition {
  status: MessageStatus;
  errorCode: string | null;
}

/** The newest repetition of each of a clinic's texts, by the text's id. Found by their numbers, of which there is an index. */
export async function findRepetitions(
  db: Db,
  clinicId: string,
  texts: readonly { id: string; phoneHash: string }[],
): Promise<Map<string, Repetition>> {
  if (texts.length === 0) return new Map();
  const hashes = [...new Set(texts.map(({ phoneHash }) => phoneHash))];
  const rows = await queryRows<
    Known<Pick<RowIn<'messages'>, 'retry_of' | 'status' | 'error_code'>, 'retry_of'>
  >(
    db,
    `SELECT retry_of, status, error_code FROM messages
     WHERE clinic_id = ? AND ${isAmong(db, 'phone_hash')} AND ${isAmong(db, 'retry_of')}
     ORDER BY created_at, id`,
    [clinicId, asList(hashes), asList(texts.map(({ id }) => id))],
  );
  return new Map(rows.map((row) => [row.retry_of, { status: row.status, errorCode: row.error_code }]));
}
