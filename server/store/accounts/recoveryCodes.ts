import type { Db } from '../db/db.ts';

/** Codes that stand in once each for an authenticator app that is not at hand. Only hashes are kept. */

/** Replaces all of a user's codes; none ends them. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly string[],
  at: string,
): Promise<void> {
  await db.knex('recovery_codes').where({ user_id: userId }).delete();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((hash) => ({ code_hash: hash, user_id: userId, created_at: at }));
  await db.knex('recovery_codes').insert(rows);
}

/** Spends a code; false when the user has no such code left. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  codeHash: string,
  at: string,
): Promise<boolean> {
  const query = db
    .knex('recovery_codes')
    .where({ user_id: userId, code_hash: codeHash })
    .whereNull('used_at');
  return (await query.update({ used_at: at })) > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .knex('recovery_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .count({ n: '*' })
    .first();
  return Number(row?.n ?? 0);
}
