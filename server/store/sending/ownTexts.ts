import type { Db } from '../db/db.ts';

/** When somebody texted themselves since an instant, the earliest first. */
export const ownTextsSince = (
  db: Db,
  { clinicId, userId, since }: { clinicId: string; userId: string; since: string },
): Promise<string[]> =>
  db
    .knex('messages')
    .where({ clinic_id: clinicId, kind: 'test', user_id: userId })
    .where('created_at', '>', since)
    .orderBy('created_at')
    .pluck('created_at');
