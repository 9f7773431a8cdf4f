import type { Role } from '../../contract/core/roles.ts';
import type { Scope } from '../../contract/core/scopes.ts';
import type { SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { Db } from '../db/db.ts';
import { type OrNull, readJson } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** Tokens of other programs. Only hashes are kept. */

export interface ApiTokenRow {
  id: string;
  clinicId: string;
  /** Who made it: it may do no more than they may, and ends with them. */
  userId: string;
  name: string;
  tokenHash: string;
  scopes: Scope[];
  createdAt: string;
  lastUsedAt: string | null;
}

export async function addApiToken(db: Db, token: ApiTokenRow): Promise<void> {
  await db.knex('api_tokens').insert({
    id: token.id,
    clinic_id: token.clinicId,
    user_id: token.userId,
    name: token.name,
    token_hash: token.tokenHash,
    scopes: JSON.stringify(token.scopes),
    created_at: token.createdAt,
    last_used_at: token.lastUsedAt,
  });
}

/** A clinic's tokens that still work, the newest first, with the names of those who made them. */
export async function listApiTokens(
  db: Db,
  clinicId: string,
): Promise<(Omit<ApiTokenRow, 'tokenHash' | 'clinicId'> & { createdBy: string })[]> {
  const rows: (RowIn<'api_tokens'> & Pick<RowIn<'users'>, 'first_name' | 'last_name'>)[] = await db
    .knex('api_tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .where('t.clinic_id', clinicId)
    .whereNull('t.revoked_at')
    .orderBy([{ column: 't.created_at', order: 'desc' }, 't.id'])
    .select('t.*', 'u.first_name', 'u.last_name');
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: readJson(row.scopes),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    createdBy: `${row.first_name} ${row.last_name}`,
  }));
}

/** Revokes one of a clinic's tokens; false when it has none such that works. */
export async function revokeApiToken(db: Db, clinicId: string, id: string, at: string): Promise<boolean> {
  const query = db.knex('api_tokens').where({ id, clinic_id: clinicId }).whereNull('revoked_at');
  return (await query.update({ revoked_at: at })) > 0;
}

/** Revokes all tokens that somebody made. */
export async function revokeApiTokensOf(db: Db, userId: string, at: string): Promise<void> {
  await db.knex('api_tokens').where({ user_id: userId }).whereNull('revoked_at').update({ revoked_at: at });
}

/** The facts that every call with an API token needs, in one prepared read. */
export interface ApiTokenFacts {
  id: string;
  userId: string;
  role: Role;
  clinicId: string;
  scopes: Scope[];
  lastUsedAt: string | null;
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  pastDueSince: string | null;
  everPaid: boolean;
  /** Of the clinic; null where there is none. */
  timezone: string | null;
}

/** Tokens that work: of nobody who is deleted, and of no clinic that is. */
const WORKING = `
  FROM api_tokens t
  JOIN users u ON u.id = t.user_id AND u.clinic_id = t.clinic_id AND u.deleted_at IS NULL
  JOIN clinics c ON c.id = t.clinic_id AND c.deleted_at IS NULL
  LEFT JOIN subscriptions p ON p.clinic_id = t.clinic_id
  WHERE t.revoked_at IS NULL`;

const API_TOKEN_FACTS = `
  SELECT t.id, t.user_id, t.clinic_id, t.scopes, t.last_used_at, u.role,
         p.status, p.override_status, p.past_due_since, p.ever_paid, c.timezone
  ${WORKING} AND t.token_hash = ?`;

type ApiTokenFactsRow = Pick<
  RowIn<'api_tokens'>,
  'id' | 'user_id' | 'clinic_id' | 'scopes' | 'last_used_at'
> &
  Pick<RowIn<'users'>, 'role'> &
  OrNull<Pick<RowIn<'subscriptions'>, 'status' | 'override_status' | 'past_due_since' | 'ever_paid'>> &
  Pick<RowIn<'clinics'>, 'timezone'>;

export async function readApiTokenFacts(db: Db, tokenHash: string): Promise<ApiTokenFacts | undefined> {
  const row = await db.hot.get<ApiTokenFactsRow>(API_TOKEN_FACTS, [tokenHash]);
  if (!row) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    role: row.role,
    clinicId: row.clinic_id,
    scopes: readJson(row.scopes),
    lastUsedAt: row.last_used_at,
    status: row.status,
    overrideStatus: row.override_status,
    pastDueSince: row.past_due_since,
    everPaid: Boolean(row.ever_paid),
    timezone: row.timezone,
  };
}

/** Whether a token works still. */
export const apiTokenWorks = async (db: Db, id: string): Promise<boolean> =>
  (await db.hot.get<Pick<RowIn<'api_tokens'>, 'id'>>(`SELECT t.id ${WORKING} AND t.id = ?`, [id])) !==
  undefined;

export async function touchApiToken(db: Db, id: string, at: string): Promise<void> {
  await db.knex('api_tokens').where({ id }).update({ last_used_at: at });
}
