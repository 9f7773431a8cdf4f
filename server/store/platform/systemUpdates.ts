import type { Db } from '../db/db.ts';

/** What the super admin told owners, kept once for all the mails that say it. */

export interface SystemUpdateRow {
  id: string;
  userId: string;
  subject: string;
  message: string;
  createdAt: string;
}

export async function addSystemUpdate(db: Db, update: SystemUpdateRow): Promise<void> {
  const { id, userId, subject, message, createdAt } = update;
  await db.knex('system_updates').insert({ id, user_id: userId, subject, message, created_at: createdAt });
}

export async function findSystemUpdate(
  db: Db,
  id: string,
): Promise<Pick<SystemUpdateRow, 'subject' | 'message'> | undefined> {
  return db.knex('system_updates').where({ id }).first('subject', 'message');
}
