import type { Role, SubscriptionStatus } from '../contract/roles.ts';
import type { Db, Row } from './db.ts';

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
}

const toSession = (row: Row): SessionRow => ({
  id: row.id,
  userId: row.user_id,
  deviceId: row.device_id,
  client: row.client,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
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

/** A user's sessions that have not been ended, the one last seen first. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  const query = db.knex('sessions').where({ user_id: userId }).whereNull('ended_at');
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

export async function touchSession(db: Db, id: string, at: string): Promise<void> {
  await db.knex('sessions').where({ id }).update({ last_seen_at: at });
}

/** The facts that every request of a signed-in caller needs, in one prepared read. */
export interface SessionFacts {
  userId: string;
  role: Role;
  clinicId: string | null;
  expiresAt: string;
  endedAt: string | null;
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  periodEnd: string | null;
  everPaid: boolean;
}

const SESSION_FACTS = `
  SELECT s.user_id, s.expires_at, s.ended_at, u.role, u.clinic_id,
         p.status, p.override_status, p.period_end, p.ever_paid
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN subscriptions p ON p.clinic_id = u.clinic_id
  WHERE s.id = ?`;

export async function readSessionFacts(db: Db, id: string): Promise<SessionFacts | undefined> {
  const row = await db.hot.get<Row>(SESSION_FACTS, [id]);
  if (!row) return undefined;
  return {
    userId: row.user_id,
    role: row.role,
    clinicId: row.clinic_id,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    status: row.status,
    overrideStatus: row.override_status,
    periodEnd: row.period_end,
    everPaid: Boolean(row.ever_paid),
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
