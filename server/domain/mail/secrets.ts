import {
  type AccountPurpose,
  type AccountTokenRow,
  addAccountToken,
  findAccountToken,
} from '../../store/accounts/accountTokens.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { notFound, Refusal } from '../refusal.ts';

/**
 * The links and codes that mails carry: made when the mail is sent, from ids under a key of the installation, and
 * kept as hashes or not at all. Those of accounts are good for one purpose each.
 */

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

/** The six digits that are mailed for a challenge. */
export const challengeCode = (ctx: Context, challengeId: string): string =>
  String(ctx.keys.accountMac('code', challengeId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** The token of an invitation's link: made again for each mail, kept only as its hash. */
export const invitationToken = (ctx: Context, id: string): string =>
  ctx.keys.accountMac('invitation', id).toString('base64url');
