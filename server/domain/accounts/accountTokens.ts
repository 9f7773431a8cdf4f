import {
  type AccountPurpose,
  type AccountTokenRow,
  addAccountToken,
  findAccountToken,
} from '../../store/accountTokens.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { notFound, Refusal } from '../refusal.ts';

/** Links that are mailed (DESIGN 7.16): made when the mail is sent, kept as hashes, good for one purpose each. */

/** Makes the token of a mailed link; the same seed, such as the mail's id, gives the same token again. */
export async function issueAccountToken(
  ctx: Context,
  facts: { purpose: AccountPurpose; userId: string; seed: string; expiresAt: string },
): Promise<string> {
  const token = ctx.keys.accountMac(facts.purpose, facts.seed).toString('base64url');
  const { purpose, userId, expiresAt } = facts;
  const createdAt = instantNow(ctx);
  await addAccountToken(ctx.db, { tokenHash: hashToken(token), purpose, userId, createdAt, expiresAt });
  return token;
}

/** Finds a token for its purpose, spent or not; throws `not_found`, or `token_expired` when its time is over. */
export async function readAccountToken(
  ctx: Context,
  purpose: AccountPurpose,
  token: string,
): Promise<AccountTokenRow> {
  const found = await findAccountToken(ctx.db, hashToken(token), purpose);
  if (!found) throw notFound('This link');
  if (instantNow(ctx) >= found.expiresAt) throw linkExpired();
  return found;
}

export const linkExpired = (): Refusal =>
  new Refusal('token_expired', 'This link has run out or was used already. Ask for a new one.');
