import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** Links that are mailed to prove an address or to set a password. Only hashes of their tokens are kept. */

export type AccountPurpose = 'verify_email' | 'reset_password';

export interface AccountTokenRow {
  tokenHash: string;
  userId: string;
  purpose: AccountPurpose;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

const toToken = (row: RowIn<'account_tokens'>): AccountTokenRow => ({
  tokenHash: row.token_hash,
  userId: row.user_id,
  purpose: row.purpose,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

/** Adds a token; one that is there stays as it is. */
export async function addAccountToken(db: Db, token: Omit<AccountTokenRow, 'usedAt'>): Promise<void> {
  await db
    .knex('account_tokens')
    .insert({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .onConflict('token_hash')
    .ignore();
}

export async function findAccountToken(
  db: Db,
  tokenHash: string,
  purpose: AccountPurpose,
): Promise<AccountTokenRow | undefined> {
  const row = await db.knex('account_tokens').where({ token_hash: tokenHash, purpose }).first();
  return row && toToken(row);
}

/** Spends a token; false when another call was quicker. */
export async function spendAccountToken(
  db: Db,
  tokenHash: string,
  { at, deviceId }: { at: string; deviceId: string | null },
): Promise<boolean> {
  const query = db.knex('account_tokens').where({ token_hash: tokenHash }).whereNull('used_at');
  return (await query.update({ used_at: at, device_id: deviceId })) > 0;
}

/** Spends all of a user's tokens for a purpose: an older link ends with the one that was used. */
export async function spendAccountTokensOf(
  db: Db,
  userId: string,
  purpose: AccountPurpose,
  at: string,
): Promise<void> {
  await db
    .knex('account_tokens')
    .where({ user_id: userId, purpose })
    .whereNull('used_at')
    .update({ used_at: at });
}
