import type { Db } from './db.ts';

/** When somebody texted themselves since an instant, the earliest first. */
export const ownTextsSince = (
  db: Db,
  { clinicId, userId, since }: { clinicId: string; userId: string; since: string },
): Promise<string[]> =>
  db
    .knex('messages')
    .where({ clinic_id: clinicId, user_id: userId })
    // Written out: the index of these few is not found by a value that is bound.
    .whereRaw("kind = 'test'")
    .where('created_at', '>', since)
    .orderBy('created_at')
    .pluck('created_at');
