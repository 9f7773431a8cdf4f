import type { MessageStatus } from '../../contract/routes/sms.ts';
import type { Db, Row } from '../db/db.ts';
import { PLATFORM_CLINIC } from './platform.ts';

/** How a text stands that a super admin sent to try the carrier out. */
export async function findTestText(
  db: Db,
  id: string,
): Promise<{ status: MessageStatus; errorCode: string | null; lastError: string | null } | undefined> {
  const row: Row | undefined = await db
    .knex('messages')
    .where({ id, clinic_id: PLATFORM_CLINIC, kind: 'test' })
    .first('status', 'error_code', 'last_error');
  return row && { status: row.status, errorCode: row.error_code, lastError: row.last_error };
}
