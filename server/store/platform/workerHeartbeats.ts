import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** Signs of life of the workers, whichever machine they run on. */

export interface HeartbeatRow {
  /** The owner of its claims. */
  id: string;
  host: string;
  version: string;
  startedAt: string;
  seenAt: string;
}

const toHeartbeat = (row: RowIn<'worker_heartbeats'>): HeartbeatRow => ({
  id: row.id,
  host: row.host,
  version: row.version,
  startedAt: row.started_at,
  seenAt: row.seen_at,
});

export async function saveHeartbeat(db: Db, worker: HeartbeatRow): Promise<void> {
  await db
    .knex('worker_heartbeats')
    .insert({
      id: worker.id,
      host: worker.host,
      version: worker.version,
      started_at: worker.startedAt,
      seen_at: worker.seenAt,
    })
    .onConflict('id')
    .merge(['seen_at']);
}

/** Those that run, and those that ended without a word; the longest at work first. */
export async function listHeartbeats(db: Db): Promise<HeartbeatRow[]> {
  const rows = await db.hot.all<RowIn<'worker_heartbeats'>>(
    'SELECT * FROM worker_heartbeats ORDER BY started_at, id',
    [],
  );
  return rows.map(toHeartbeat);
}

export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.knex('worker_heartbeats').where({ id }).delete();
}
