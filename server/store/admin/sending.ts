import type { Db, Row } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';

/**
 * What goes out and what does not, over all clinics, without going through their texts: what is queued, what failed and
 * what was accepted each has an index of its own. Tests count nowhere.
 */

export interface Queue {
  queued: number;
  /** Those that could go now. */
  due: number;
  /** Those whose time has come, of paused clinics and of senders that rest. */
  held: number;
  sending: number;
  /** When the text that could have gone longest ago was to go. */
  oldestDueAt: string | null;
}

/** Tests are few, and have an index of their own: they are taken off. */
const QUEUE = `
  WITH tests AS MATERIALIZED (
    SELECT status, send_at FROM messages
    WHERE kind = 'test' AND status IN ('queued', 'sending')),
  holding AS MATERIALIZED (
    SELECT id FROM clinics WHERE paused_at IS NOT NULL
    UNION SELECT id FROM clinics WHERE sender IS NOT NULL
      AND sender IN (SELECT sender FROM sender_pauses WHERE paused_until > ?)),
  counted AS (SELECT
    (SELECT count(*) FROM messages WHERE status = 'queued')
      - (SELECT count(*) FROM tests WHERE status = 'queued') AS queued,
    (SELECT count(*) FROM messages WHERE status = 'queued' AND send_at <= ?)
      - (SELECT count(*) FROM tests WHERE status = 'queued' AND send_at <= ?) AS come,
    (SELECT count(*) FROM holding JOIN messages AS m ON m.clinic_id = holding.id
     WHERE m.status = 'queued' AND m.send_at <= ? AND m.kind <> 'test') AS held,
    (SELECT count(*) FROM messages WHERE status = 'sending')
      - (SELECT count(*) FROM tests WHERE status = 'sending') AS sending,
    (SELECT send_at FROM messages
     WHERE status = 'queued' AND send_at <= ? AND kind <> 'test' AND clinic_id NOT IN (SELECT id FROM holding)
     ORDER BY send_at, id LIMIT 1) AS oldest_due_at)
  SELECT queued, come - held AS due, held, sending, oldest_due_at FROM counted`;

export async function readQueue(db: Db, now: string): Promise<Queue> {
  const row = await db.hot.get<Row>(QUEUE, Array(5).fill(now));
  return {
    queued: Number(row?.queued),
    due: Number(row?.due),
    held: Number(row?.held),
    sending: Number(row?.sending),
    oldestDueAt: row?.oldest_due_at ?? null,
  };
}

/** Senders of clinics that rest now, since the carrier takes no more from them. */
export async function listResting(
  { hot }: Db,
  now: string,
): Promise<{ sender: string; code: string; clinics: number }[]> {
  const rows = await hot.all<Row>(
    `SELECT p.sender, p.code, count(*) AS clinics FROM sender_pauses AS p JOIN clinics AS c ON c.sender = p.sender
     WHERE p.paused_until > ? AND c.deleted_at IS NULL GROUP BY p.sender, p.code ORDER BY clinics DESC, p.sender`,
    [now],
  );
  return rows.map((row) => ({ sender: row.sender, code: row.code, clinics: Number(row.clinics) }));
}

/** Texts that wait because the carrier took none of them so far, by what it said. */
export async function listTriedAgain(db: Db): Promise<{ problem: string; texts: number }[]> {
  const rows = await db.hot.all<Row>(
    `SELECT last_error, count(*) AS texts FROM messages WHERE status = 'queued' AND last_error IS NOT NULL
     GROUP BY last_error ORDER BY texts DESC, last_error`,
    [],
  );
  return rows.map((row) => ({ problem: row.last_error, texts: Number(row.texts) }));
}

/** Texts that the carrier accepted since each of some instants, over all clinics. */
export async function countAccepted(
  { hot }: Db,
  instants: readonly [string, ...string[]],
): Promise<number[]> {
  const earliest = instants.toSorted()[0];
  const sums = instants.map((_, at) => `sum(CASE WHEN accepted_at >= ? THEN 1 ELSE 0 END) AS since_${at}`);
  const row = await hot.get<Row>(
    `SELECT ${sums.join(', ')} FROM messages WHERE accepted_at >= ? AND kind <> 'test'`,
    [...instants, earliest],
  );
  return instants.map((_, at) => Number(row?.[`since_${at}`] ?? 0));
}

/**
 * The same since one instant, for each of some clinics; one that has none is left out. The indexes that begin with the clinic
 * have all its texts of years in them: coalesce() keeps the planner from those.
 */
export async function countAcceptedOf(
  db: Db,
  since: string,
  clinicIds: readonly string[],
): Promise<Map<string, number>> {
  if (clinicIds.length === 0) return new Map();
  const rows = await queryRows(
    db,
    `SELECT clinic_id, count(*) AS sent FROM messages
     WHERE accepted_at >= ? AND kind <> 'test' AND coalesce(clinic_id, '') IN (${marks(clinicIds.length)})
     GROUP BY clinic_id`,
    [since, ...clinicIds],
  );
  return new Map(rows.map((row) => [row.clinic_id, Number(row.sent)]));
}
