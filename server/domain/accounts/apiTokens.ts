import { v7 as uuid } from 'uuid';
import type * as z from 'zod';
import { LIMITS } from '../../contract/core/limits.ts';
import { API_TOKEN_PREFIX, type ApiToken, type apiTokenPayload } from '../../contract/routes/apiTokens.ts';
import { countryOf } from '../../contract/rules/phoneReading.ts';
import {
  type ApiTokenFacts,
  type ApiTokenRow,
  addApiToken,
  readApiTokenFacts,
  listApiTokens as readTokens,
  revokeApiToken as revokeOne,
  touchApiToken,
} from '../../store/accounts/apiTokens.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { findUser, type UserRow } from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import { standing } from '../billing/subscriptions.ts';
import type { Caller, ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken, randomToken } from '../keys.ts';
import { notFound, Refusal } from '../refusal.ts';
import { tellOfAccess } from './tellOfAccess.ts';

/** Tokens of other programs: scoped, shown once, stored hashed. */

const MINUTE = 60_000;

export const listApiTokens = async (ctx: Context, { clinicId }: ClinicCaller): Promise<ApiToken[]> =>
  (await readTokens(ctx.db, clinicId)).map(({ userId: _, ...token }) => token);

/** Makes a token and gives it, this once. Throws `rule_broken` where the clinic has too many. */
export async function createApiToken(
  ctx: Context,
  caller: ClinicCaller,
  { name, scopes }: z.infer<typeof apiTokenPayload>,
): Promise<ApiToken & { token: string }> {
  const token = API_TOKEN_PREFIX + randomToken();
  const row: ApiTokenRow = {
    id: uuid(),
    clinicId: caller.clinicId,
    userId: caller.userId,
    name,
    tokenHash: hashToken(token),
    scopes,
    createdAt: instantNow(ctx),
    lastUsedAt: null,
  };
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const tokens = await readTokens(tx.db, caller.clinicId);
    if (tokens.length >= LIMITS.apiTokensPerClinic) throw tooMany();
    await addApiToken(tx.db, row);
    await audit(tx, caller, {
      action: 'CREATE',
      entityType: 'api_token',
      entityId: row.id,
      metadata: { scopes },
    });
    const user = (await findUser(tx.db, caller.userId)) as UserRow;
    await tellOfAccess(tx, user.email, { kind: 'api_token_made', data: { userId: user.id } });
    const made = (await listApiTokens(tx, caller)).find(({ id }) => id === row.id) as ApiToken;
    return { ...made, token };
  });
}

/** Revokes one of the clinic's tokens at once; throws `not_found`. */
export async function revokeApiToken(ctx: Context, caller: ClinicCaller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await revokeOne(tx.db, caller.clinicId, id, instantNow(tx)))) throw notFound('The API token');
    await audit(tx, caller, { action: 'DELETE', entityType: 'api_token', entityId: id });
  });
}

/** Who a token speaks for: the person who made it, within its scopes; undefined where it is none that works. */
export async function findTokenCaller(ctx: Context, token: string): Promise<Caller | undefined> {
  const facts = await readApiTokenFacts(ctx.db, hashToken(token));
  if (!facts) return undefined;
  await noteUse(ctx, facts);
  const { id: apiTokenId, scopes, userId, role, clinicId } = facts;
  const country = countryOf(facts.timezone);
  const means = { sessionId: null, apiTokenId, scopes, userId, role, clinicId, country, provedAt: null };
  return { ...means, ...standing(ctx, role, facts) };
}

/** Once a minute is enough to tell when a token was last used, and spares a write for each call. */
async function noteUse(ctx: Context, { id, lastUsedAt }: ApiTokenFacts): Promise<void> {
  const isFresh = lastUsedAt !== null && ctx.now().getTime() - Date.parse(lastUsedAt) < MINUTE;
  if (!isFresh) await touchApiToken(ctx.db, id, instantNow(ctx));
}

const tooMany = (): Refusal =>
  new Refusal(
    'rule_broken',
    `A clinic has at most ${LIMITS.apiTokensPerClinic} API tokens. Revoke one that is not used any more.`,
  );
