import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { addAuditLog } from '../../store/auditLogs.ts';
import {
  addRefreshToken,
  addSession,
  endSession,
  findRefreshToken,
  readSessionFacts,
  spendRefreshToken,
  touchSession,
} from '../../store/sessions.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken, randomToken } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import { effectiveStatus, isPaid, isPreview } from './subscriptions.ts';

/** Sessions (DESIGN 7.21): refresh tokens rotate, are bound to the device, and a reused one ends the family. */

const DAY = 86_400_000;

/** The program that signs in. */
export interface Device {
  kind: 'browser' | 'cli';
  deviceId: string | null;
  userAgent: string | null;
}

export interface IssuedSession {
  sessionId: string;
  refreshToken: string;
}

const sessionEnded = () => new Refusal('unauthorized', 'Your session has ended. Sign in again.');

/** Starts a session for a user. */
export async function startSession(ctx: Context, userId: string, device: Device): Promise<IssuedSession> {
  const now = instantNow(ctx);
  const sessionId = uuid();
  await addSession(ctx.db, {
    id: sessionId,
    userId,
    deviceId: device.deviceId,
    client: device.kind,
    userAgent: device.userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(ctx.now().getTime() + LIMITS.sessionMaxDays * DAY).toISOString(),
    endedAt: null,
  });
  return { sessionId, refreshToken: await issueRefreshToken(ctx, sessionId) };
}

async function issueRefreshToken(ctx: Context, sessionId: string): Promise<string> {
  const refreshToken = randomToken();
  await addRefreshToken(ctx.db, { tokenHash: hashToken(refreshToken), sessionId, issuedAt: instantNow(ctx) });
  return refreshToken;
}

/** Exchanges a refresh token for the next one. Throws `unauthorized` for every reason alike. */
export async function refresh(
  ctx: Context,
  token: string | null,
  deviceId: string | null,
): Promise<IssuedSession> {
  const issued = await ctx.transaction((tx) => rotate(tx, token, deviceId));
  if (!issued) throw sessionEnded();
  return issued;
}

async function rotate(
  ctx: Context,
  token: string | null,
  deviceId: string | null,
): Promise<IssuedSession | null> {
  const tokenHash = token ? hashToken(token) : '';
  const found = token ? await findRefreshToken(ctx.db, tokenHash) : undefined;
  if (!found || !isAlive(ctx, found.session)) return null;
  const { session } = found;
  const now = instantNow(ctx);
  if (session.deviceId !== null && session.deviceId !== deviceId) return null;
  if (found.used || !(await spendRefreshToken(ctx.db, tokenHash, now))) {
    await endSession(ctx.db, session.id, now, 'refresh token reused');
    ctx.log.warn({ sessionId: session.id }, 'a refresh token was used twice; its session is ended');
    return null;
  }
  await touchSession(ctx.db, session.id, now);
  return { sessionId: session.id, refreshToken: await issueRefreshToken(ctx, session.id) };
}

function isAlive(
  ctx: Context,
  session: { expiresAt: string; lastSeenAt: string; endedAt: string | null },
): boolean {
  const now = ctx.now().getTime();
  const idleEnd = Date.parse(session.lastSeenAt) + LIMITS.sessionIdleDays * DAY;
  return session.endedAt === null && now < Date.parse(session.expiresAt) && now < idleEnd;
}

/** Ends a session at once: its access tokens stop with it. */
export async function logout(ctx: Context, caller: Caller): Promise<void> {
  const now = instantNow(ctx);
  await endSession(ctx.db, caller.sessionId, now, 'signed out');
  await addAuditLog(ctx.db, {
    action: 'LOGOUT',
    userId: caller.userId,
    clinicId: caller.clinicId,
    entityType: 'user',
    entityId: caller.userId,
    createdAt: now,
  });
}

/** Who a session's access token speaks for; undefined when the session has ended. */
export async function findCaller(ctx: Context, sessionId: string): Promise<Caller | undefined> {
  const facts = await readSessionFacts(ctx.db, sessionId);
  if (!facts || facts.endedAt !== null || ctx.now().toISOString() >= facts.expiresAt) return undefined;
  const isSuperAdmin = facts.role === 'super_admin';
  return {
    sessionId,
    userId: facts.userId,
    role: facts.role,
    clinicId: facts.clinicId,
    subscriptionStatus: isSuperAdmin ? 'active' : effectiveStatus(facts),
    paid: isSuperAdmin || isPaid(ctx, facts),
    preview: !isSuperAdmin && isPreview(ctx, facts),
  };
}
