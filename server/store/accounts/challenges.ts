import type { TwoFactorMethod } from '../../contract/routes/account.ts';
import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** Second steps that wait for a code: of a sign-in, or of turning the second step on. */

export interface ChallengeRow {
  id: string;
  userId: string;
  purpose: 'sign_in' | 'turn_on';
  method: TwoFactorMethod;
  /** The device that began; no other may end it. */
  deviceId: string | null;
  tries: number;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

const toChallenge = (row: RowIn<'challenges'>): ChallengeRow => ({
  id: row.id,
  userId: row.user_id,
  purpose: row.purpose,
  method: row.method,
  deviceId: row.device_id,
  tries: row.tries,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

export async function addChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  await db.knex('challenges').insert({
    id: challenge.id,
    user_id: challenge.userId,
    purpose: challenge.purpose,
    method: challenge.method,
    device_id: challenge.deviceId,
    tries: challenge.tries,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
    used_at: challenge.usedAt,
  });
}

export async function findChallenge(db: Db, id: string): Promise<ChallengeRow | undefined> {
  const row = await db.knex('challenges').where({ id }).first();
  return row && toChallenge(row);
}

/** Takes one of a challenge's tries; false when none is left, or the challenge was completed. */
export async function takeTry(db: Db, id: string, most: number): Promise<boolean> {
  const query = db.knex('challenges').where({ id }).whereNull('used_at').where('tries', '<', most);
  return (await query.increment('tries', 1)) > 0;
}

/** Completes a challenge; false when another call was quicker. */
export async function completeChallenge(db: Db, id: string, at: string): Promise<boolean> {
  return (await db.knex('challenges').where({ id }).whereNull('used_at').update({ used_at: at })) > 0;
}

/** Ends a user's older challenges for the same purpose, so that only the newest code works. */
export async function dropChallengesOf(
  db: Db,
  userId: string,
  purpose: ChallengeRow['purpose'],
): Promise<void> {
  await db.knex('challenges').where({ user_id: userId, purpose }).delete();
}
