import type { Db } from './db.ts';

/** The workers that are alive, which share the sender's rate. */

export async function beat(db: Db, worker: string, at: string): Promise<void> {
  await db.knex('worker_heartbeats').insert({ worker, seen_at: at }).onConflict('worker').merge();
}

export async function stopBeating(db: Db, worker: string): Promise<void> {
  await db.knex('worker_heartbeats').where({ worker }).delete();
}

/** Forgets workers that were not seen since an instant, and counts the others. */
export async function countAlive(db: Db, since: string): Promise<number> {
  await db.knex('worker_heartbeats').where('seen_at', '<', since).delete();
  const [row] = await db.knex('worker_heartbeats').count({ number: '*' });
  return Number(row?.number);
}
