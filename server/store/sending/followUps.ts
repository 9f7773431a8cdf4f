import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { Known } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';
import { type MovedMessage, toMoved } from './messages.ts';
import { updateTexts } from './textWrites.ts';

/** Which requests are asked about once more. */

/** The clinics that follow up, and after how many days. */
export async function clinicsThatFollowUp(db: Db): Promise<{ clinicId: string; days: number }[]> {
  const rows = await db
    .knex('clinics')
    .whereNotNull('follow_up_days')
    .whereNull('deleted_at')
    .whereNull('paused_at')
    .orderBy('id')
    .select('id', 'follow_up_days');
  return rows.map((row) => ({ clinicId: row.id, days: row.follow_up_days ?? 0 }));
}

/** A request that reached its number, whose link nobody used and that nothing followed. */
export interface OpenRequest {
  id: string;
  phone: string;
  phoneHash: string;
  platform: Platform;
  acceptedAt: string;
}

/**
 * A clinic's open requests that the carrier took between two instants, the oldest first. Until the transaction ends nobody
 * writes to them: anyone who leaves a review meanwhile waits, and then finds the follow-up that it cancels. Those that somebody
 * writes to just now come the next time.
 */
type OpenRow = Known<RowIn<'messages'>, 'phone' | 'platform' | 'accepted_at'>;

export async function openRequests(
  db: Db,
  clinicId: string,
  taken: { from: string; until: string },
  limit: number,
): Promise<OpenRequest[]> {
  const rows = await queryRows<OpenRow>(
    db,
    `SELECT m.id, m.phone, m.phone_hash, m.platform, m.accepted_at FROM messages m
     JOIN links l ON l.message_id = m.id AND l.used_at IS NULL
     WHERE m.clinic_id = ? AND m.updated_at >= ? AND m.kind = 'request' AND m.status IN ('sent', 'delivered')
       AND m.accepted_at >= ? AND m.accepted_at <= ? AND m.erased_at IS NULL
       AND m.answered_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM messages f WHERE f.follow_up_of = m.id)
     ORDER BY m.accepted_at, m.id LIMIT ? ${db.engine === 'postgres' ? 'FOR NO KEY UPDATE OF m SKIP LOCKED' : ''}`,
    [clinicId, taken.from, taken.from, taken.until, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    phone: row.phone,
    phoneHash: row.phone_hash,
    platform: row.platform,
    acceptedAt: row.accepted_at,
  }));
}

/** Cancels the follow-up of a request while it waits; gives what was cancelled. */
export async function cancelFollowUpOf(db: Db, requestId: string, at: string): Promise<MovedMessage[]> {
  const rows = await updateTexts(db, {
    set: `status = 'cancelled', error_code = 'link_used', updated_at = ?`,
    where: `follow_up_of = ? AND status = 'queued'`,
    values: [at, requestId],
  });
  return rows.map(toMoved);
}
