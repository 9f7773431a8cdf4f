import type { Db } from './db.ts';

/** What tells that something of a clinic changed since it was last looked at. */
export interface LiveMarks {
  /** When a text changed last. */
  texts: string | null;
  /** The newest entry of the clinic's activities. */
  activity: string | null;
}

/** Two looks into indexes, however many rows there are. */
export async function readLiveMarks(db: Db, clinicId: string): Promise<LiveMarks> {
  const marks = await db.hot.get<LiveMarks>(
    `SELECT (SELECT max(updated_at) FROM messages WHERE clinic_id = ?) AS texts,
       (SELECT created_at || id FROM activities WHERE clinic_id = ?
        ORDER BY created_at DESC, id DESC LIMIT 1) AS activity`,
    [clinicId, clinicId],
  );
  return { texts: marks?.texts ?? null, activity: marks?.activity ?? null };
}
