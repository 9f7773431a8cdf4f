import type { Db } from '../db/db.ts';

/** Senders that rest, since the carrier takes no more texts from them for now. */

export interface SenderPause {
  /** ISO instants. */
  since: string;
  until: string;
  /** The carrier's error that began it. */
  code: string;
}

export async function findPauseOf(db: Db, sender: string): Promise<SenderPause | undefined> {
  const row = await db.knex('sender_pauses').where({ sender }).first();
  return row && { since: row.paused_since, until: row.paused_until, code: row.code };
}

export async function savePauseOf(
  db: Db,
  sender: string,
  { since, until, code }: SenderPause,
): Promise<void> {
  const row = { sender, paused_since: since, paused_until: until, code };
  await db.knex('sender_pauses').insert(row).onConflict('sender').merge();
}

/** Ends the pause of a sender, or of all; false where there was none. */
export async function endPauses(db: Db, sender?: string): Promise<boolean> {
  const pauses = db.knex('sender_pauses').where(sender === undefined ? {} : { sender });
  return (await pauses.delete()) > 0;
}
