import { asList, isAmong } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';

/** Whose texts may be handed over now. */

export interface DueClinic {
  clinicId: string;
  /** Whom its texts come from. */
  sender: string;
}

export interface DueLook {
  /** Clinics behind this one come first. */
  after: string;
  now: string;
  limit: number;
  /** Whom the texts of clinics come from that have no sender of their own. */
  platformSender: string;
  /** Senders whose clinics are passed over. */
  except: readonly string[];
  /** A sender's turns, in milliseconds, and its pause that end between these keep it from more. */
  turns: readonly [number, number];
  pauses: readonly [string, string];
}

/** A limit that is never reached keeps both planners from asking for the sender of clinics that have nothing due. */
const FENCE = 'LIMIT 1000000000';

/**
 * Steps from clinic to clinic through the index, so that one clinic's ten thousand rows cost one step. What is paused or
 * whose sender rests is passed over.
 */
const findDue = (db: Db): string => `
  WITH RECURSIVE waiting(clinic_id) AS (
    SELECT (SELECT clinic_id FROM messages WHERE status = 'queued' AND clinic_id > ?
            ORDER BY clinic_id LIMIT 1)
    UNION ALL
    SELECT (SELECT m.clinic_id FROM messages m WHERE m.status = 'queued' AND m.clinic_id > waiting.clinic_id
            ORDER BY m.clinic_id LIMIT 1)
    FROM waiting WHERE waiting.clinic_id IS NOT NULL
  )
  SELECT clinic_id, sender FROM (
    SELECT clinic_id, (
      SELECT coalesce(c.sender, ?) FROM clinics c
      WHERE c.id = clinic_id AND c.paused_at IS NULL AND NOT ${isAmong(db, 'coalesce(c.sender, ?)')}
        AND NOT EXISTS (SELECT 1 FROM sender_pace p
          WHERE p.sender = coalesce(c.sender, ?) AND p.taken_until BETWEEN ? AND ?)
        AND NOT EXISTS (SELECT 1 FROM sender_pauses p
          WHERE p.sender = coalesce(c.sender, ?) AND p.paused_until BETWEEN ? AND ?)
    ) AS sender
    FROM (
      SELECT clinic_id FROM waiting WHERE clinic_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM messages d WHERE d.status = 'queued' AND d.clinic_id = waiting.clinic_id AND d.send_at <= ?
      ) ${FENCE}
    ) AS due
  ) AS free
  WHERE sender IS NOT NULL LIMIT ?`;

/** Clinics with texts that are due and may go, beginning behind the one that was served last. */
export async function findDueClinics(db: Db, look: DueLook): Promise<DueClinic[]> {
  const { after, now, limit, platformSender, except, turns, pauses } = look;
  const find = async (from: string, count: number): Promise<DueClinic[]> => {
    const own = platformSender;
    const values = [from, own, own, asList(except), own, ...turns, own, ...pauses, now, count];
    const rows = await queryRows<{ clinic_id: string; sender: string }>(db, findDue(db), values);
    return rows.map((row) => ({ clinicId: row.clinic_id, sender: row.sender }));
  };
  const behind = await find(after, limit);
  if (behind.length === limit || after === '') return behind;
  const ahead = (await find('', limit - behind.length)).filter(({ clinicId }) => clinicId <= after);
  return [...behind, ...ahead];
}
