import { v7 as uuidv7 } from 'uuid';
import type { ActivityType } from '../../contract/routes/activity.ts';
import type { Db } from '../db/db.ts';

/** What happened in a clinic, for its activity list. Texts are not here: `messages` tells of them. */
export interface NewActivity {
  clinicId: string;
  type: Exclude<ActivityType, 'sms_sent'>;
  status: 'success' | 'error' | 'warning' | 'info';
  title: string;
  /** A sentence without the personal data of patients, since it outlives their erasure. */
  description: string;
  /** Who did it; null for the system. */
  userId: string | null;
  /** The row that it tells of. */
  entityId?: string | null;
  /** ISO instant. */
  createdAt: string;
}

/** Adds an entry to a clinic's activity list and gives its id. */
export async function addActivity(db: Db, activity: NewActivity): Promise<string> {
  const row = toActivityRow(activity);
  await db.knex('activities').insert(row);
  db.changes.tell(activity.clinicId);
  return row.id;
}

export const toActivityRow = (activity: NewActivity) => ({
  id: uuidv7(),
  clinic_id: activity.clinicId,
  type: activity.type,
  status: activity.status,
  title: activity.title,
  description: activity.description,
  user_id: activity.userId,
  entity_id: activity.entityId ?? null,
  created_at: activity.createdAt,
});

/** Whether a clinic was told of something since an instant. */
export async function hasActivitySince(
  db: Db,
  clinicId: string,
  entityId: string,
  since: string,
): Promise<boolean> {
  const found = await db
    .knex('activities')
    .where({ clinic_id: clinicId, entity_id: entityId })
    .where('created_at', '>=', since)
    .first('id');
  return found !== undefined;
}
