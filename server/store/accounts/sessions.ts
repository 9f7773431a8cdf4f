import type { Role } from '../../contract/core/roles.ts';
import type { SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { Db } from '../db/db.ts';
import type { OrNull } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** Sessions and the refresh tokens that carry them on. A session is a family of refresh tokens. */

export interface SessionRow {
  id: string;
  userId: string;
  deviceId: string | null;
  client: 'browser' | 'cli';
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  endedAt: string | null;
  /** When the person last showed who they are; null: not since that is kept. */
  provedAt: string | null;
  /** The clinic that a super admin looks at as its owner does, and why; null for every other session. */
  impersonation: { clinicId: string; reason: string } | null;
}

const toSession = (row: RowIn<'sessions'>): SessionRow => ({
  id: row.id,
  userId: row.user_id,
  deviceId: row.device_id,
  client: row.client,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  provedAt: row.proved_at,
  impersonation: row.impersonates === null ? null : { clinicId: row.impersonates, reason: row.reason ?? '' },
});

export async function addSession(db: Db, session: SessionRow): Promise<void> {
  await db.knex('sessions').insert({
    id: session.id,
    user_id: session.userId,
    device_id: session.deviceId,
    client: session.client,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.expiresAt,
    ended_at: session.endedAt,
    proved_at: session.provedAt,
    impersonates: session.impersonation?.clinicId ?? null,
    reason: session.impersonation?.reason ?? null,
  });
}

/** Ends a session; false when it had ended already. */
export async function endSession(db: Db, id: string, at: string, reason: string): Promise<boolean> {
  const query = db.knex('sessions').where({ id }).whereNull('ended_at');
  return (await query.update({ ended_at: at, end_reason: reason })) > 0;
}

/** Ends a user's sessions, all or all but one; gives how many. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  end: { at: string; reason: string; except?: string | null },
): Promise<number> {
  const query = db.knex('sessions').where({ user_id: userId }).whereNull('ended_at');
  if (end.except) query.whereNot({ id: end.except });
  return query.update({ ended_at: end.at, end_reason: end.reason });
}

/** Ends the sessions of a clinic's people, and of the one who looks at it as its owner does. */
export async function endSessionsOfClinic(
  db: Db,
  clinicId: string,
  end: { at: string; reason: string },
): Promise<void> {
  const people = db.knex('users').where({ clinic_id: clinicId }).select('id');
  await db
    .knex('sessions')
    .where((of) => of.whereIn('user_id', people).orWhere({ impersonates: clinicId }))
    .whereNull('ended_at')
    .update({ ended_at: end.at, end_reason: end.reason });
}

/** A user's sign-ins that have not been ended, the one last seen first. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  const query = db.knex('sessions').where({ user_id: userId, impersonates: null }).whereNull('ended_at');
  const rows = await query.orderBy([
    { column: 'last_seen_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  return rows.map(toSession);
}

/** One of a user's own sessions. */
export async function findSession(db: Db, userId: string, id: string): Promise<SessionRow | undefined> {
  const row = await db.knex('sessions').where({ id, user_id: userId }).first();
  return row && toSession(row);
}

/** A session, no matter whose it is. */
export async function readSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const row = await db.knex('sessions').where({ id }).first();
  return row && toSession(row);
}

export async function touchSession(db: Db, id: string, at: string): Promise<void> {
  await db.knex('sessions').where({ id }).update({ last_seen_at: at });
}

/** Notes that somebody has shown who they are in a session. */
export async function proveSession(db: Db, id: string, at: string): Promise<void> {
  await db.knex('sessions').where({ id }).update({ proved_at: at });
}

/** The facts that every request of a signed-in caller needs, in one prepared read. */
export interface SessionFacts {
  userId: string;
  role: Role;
  clinicId: string | null;
  expiresAt: string;
  endedAt: string | null;
  provedAt: string | null;
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  pastDueSince: string | null;
  everPaid: boolean;
  /** Of the clinic; null where there is none. */
  timezone: string | null;
  /** The clinic that a super admin looks at as its owner does. */
  impersonates: string | null;
}

/** Nobody who is deleted, and nobody of a clinic that is. */
const SESSION_FACTS = `
  SELECT s.user_id, s.expires_at, s.ended_at, s.proved_at, s.impersonates, u.role, u.clinic_id,
         p.status, p.override_status, p.past_due_since, p.ever_paid, c.timezone
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN clinics c ON c.id = coalesce(s.impersonates, u.clinic_id)
  LEFT JOIN subscriptions p ON p.clinic_id = c.id
  WHERE s.id = ? AND u.deleted_at IS NULL AND c.deleted_at IS NULL`;

type SessionFactsRow = Pick<
  RowIn<'sessions'>,
  'user_id' | 'expires_at' | 'ended_at' | 'proved_at' | 'impersonates'
> &
  Pick<RowIn<'users'>, 'role' | 'clinic_id'> &
  OrNull<Pick<RowIn<'subscriptions'>, 'status' | 'override_status' | 'past_due_since' | 'ever_paid'>> &
  OrNull<Pick<RowIn<'clinics'>, 'timezone'>>;

export async function readSessionFacts(db: Db, id: string): Promise<SessionFacts | undefined> {
  const row = await db.hot.get<SessionFactsRow>(SESSION_FACTS, [id]);
  if (!row) return undefined;
  return {
    userId: row.user_id,
    role: row.role,
    clinicId: row.clinic_id,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    provedAt: row.proved_at,
    status: row.status,
    overrideStatus: row.override_status,
    pastDueSince: row.past_due_since,
    everPaid: Boolean(row.ever_paid),
    timezone: row.timezone,
    impersonates: row.impersonates,
  };
}

export async function addRefreshToken(
  db: Db,
  token: { tokenHash: string; sessionId: string; issuedAt: string },
): Promise<void> {
  await db
    .knex('refresh_tokens')
    .insert({ token_hash: token.tokenHash, session_id: token.sessionId, issued_at: token.issuedAt });
}

/** The session of a refresh token, and when the token was used before. */
export async function findRefreshToken(
  db: Db,
  tokenHash: string,
): Promise<{ session: SessionRow; usedAt: string | null } | undefined> {
  const row = await db
    .knex('refresh_tokens as t')
    .join('sessions as s', 's.id', 't.session_id')
    .where('t.token_hash', tokenHash)
    .first('s.*', 't.used_at');
  return row && { session: toSession(row), usedAt: row.used_at };
}

/** Spends a refresh token; false when it was spent before, if only a moment ago. */
export async function spendRefreshToken(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const query = db.knex('refresh_tokens').where({ token_hash: tokenHash }).whereNull('used_at');
  return (await query.update({ used_at: at })) > 0;
}
