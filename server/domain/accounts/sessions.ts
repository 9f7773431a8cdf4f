import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { countryOf } from '../../contract/rules/phoneReading.ts';
import {
  addRefreshToken,
  addSession,
  endSession,
  findRefreshToken,
  readSessionFacts,
  type SessionRow,
  spendRefreshToken,
  touchSession,
} from '../../store/accounts/sessions.ts';
import { audit } from '../audit.ts';
import { standing } from '../billing/subscriptions.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken, randomToken } from '../keys.ts';
import { Refusal } from '../refusal.ts';

/**
 * Sessions: refresh tokens rotate, are bound to the device, and a reused one ends the family. Two tabs that race for a
 * moment are no thief: the second gets the same token as the first. Every session is one chain, so that somebody who has a copy
 * of a token and goes on with it is found out by the next call of the other.
 */

const SECOND = 1_000;
const MINUTE = 60_000;
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
    provedAt: now,
    impersonation: null,
  });
  const refreshToken = randomToken();
  await keepRefreshToken(ctx, sessionId, refreshToken);
  return { sessionId, refreshToken };
}

const keepRefreshToken = (ctx: Context, sessionId: string, token: string): Promise<void> =>
  addRefreshToken(ctx.db, { tokenHash: hashToken(token), sessionId, issuedAt: instantNow(ctx) });

/** The one token that follows a spent one, however often it is asked for; of one that is spent too, what follows that. */
async function nextToken(ctx: Context, sessionId: string, spent: string): Promise<string> {
  const next = ctx.keys.accountMac('refresh', spent).toString('base64url');
  const known = await findRefreshToken(ctx.db, hashToken(next));
  if (known?.usedAt) return nextToken(ctx, sessionId, next);
  if (!known) await keepRefreshToken(ctx, sessionId, next);
  return next;
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
  if (!token) return null;
  const tokenHash = hashToken(token);
  const found = await findRefreshToken(ctx.db, tokenHash);
  if (!found || !isAlive(ctx, found.session)) return null;
  const { session } = found;
  const now = instantNow(ctx);
  if (session.deviceId !== null && session.deviceId !== deviceId) return null;
  if (!(await spendRefreshToken(ctx.db, tokenHash, now)) && !isRace(ctx, found.usedAt)) {
    await endSession(ctx.db, session.id, now, 'refresh token reused');
    ctx.log.warn({ sessionId: session.id }, 'a refresh token was used twice; its session is ended');
    return null;
  }
  await touchSession(ctx.db, session.id, now);
  return { sessionId: session.id, refreshToken: await nextToken(ctx, session.id, token) };
}

/** Whether a token was spent only a moment ago; null where that was while this call looked. */
const isRace = (ctx: Context, usedAt: string | null): boolean =>
  usedAt === null || Math.abs(ctx.now().getTime() - Date.parse(usedAt)) < LIMITS.refreshGraceSeconds * SECOND;

/** Whether a session goes on: not ended, not too old, and not unused for too long. */
export function isAlive(
  ctx: Context,
  session: Pick<SessionRow, 'expiresAt' | 'lastSeenAt' | 'endedAt' | 'client'>,
): boolean {
  const now = ctx.now().getTime();
  const idleEnd = Date.parse(session.lastSeenAt) + LIMITS.sessionIdleMinutes[session.client] * MINUTE;
  return session.endedAt === null && now < Date.parse(session.expiresAt) && now < idleEnd;
}

/** Ends a session at once: its access tokens stop with it. A look at a clinic as its owner does ends so too. */
export async function logout(ctx: Context, caller: Caller): Promise<void> {
  const { sessionId, userId, clinicId, impersonates } = caller;
  if (sessionId === null) return;
  await ctx.transaction(async (tx) => {
    await endSession(tx.db, sessionId, instantNow(tx), 'signed out');
    const what = impersonates
      ? ({ action: 'DELETE', entityType: 'impersonation', entityId: clinicId } as const)
      : ({ action: 'LOGOUT', entityType: 'user', entityId: userId } as const);
    await audit(tx, caller, what);
  });
}

/** Who a session's access token speaks for; undefined when the session has ended. */
export async function findCaller(ctx: Context, sessionId: string): Promise<Caller | undefined> {
  const facts = await readSessionFacts(ctx.db, sessionId);
  if (!facts || facts.endedAt !== null || ctx.now().toISOString() >= facts.expiresAt) return undefined;
  const { userId, impersonates, provedAt } = facts;
  const country = countryOf(facts.timezone);
  const means = { sessionId, apiTokenId: null, scopes: null, userId, country, provedAt };
  if (impersonates === null) {
    const { role, clinicId } = facts;
    return { ...means, role, clinicId, ...standing(ctx, role, facts) };
  }
  if (facts.role !== 'super_admin') return undefined;
  const role = 'owner';
  return { ...means, role, clinicId: impersonates, impersonates: true, ...standing(ctx, role, facts) };
}
