import bowser from 'bowser';
import type { Session } from '../../contract/routes/account.ts';
import {
  endSession as endOne,
  endSessionsOf,
  findSession,
  listSessions as readSessions,
} from '../../store/accounts/sessions.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound } from '../refusal.ts';
import { isAlive } from './sessions.ts';

/** Where a person is signed in, and signing out there. */

export async function listSessions(ctx: Context, caller: Caller): Promise<Session[]> {
  const sessions = await readSessions(ctx.db, caller.userId);
  return sessions
    .filter((session) => isAlive(ctx, session))
    .map(({ id, client, userAgent, createdAt, lastSeenAt }) => {
      const device = client === 'cli' ? 'Goodword in a terminal' : describe(userAgent);
      return { id, client, device, createdAt, lastSeenAt, current: id === caller.sessionId };
    });
}

/** A browser in words, such as `Chrome on Windows`. */
function describe(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return 'Unknown device';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

/** Ends one of the caller's own sessions at once; throws `not_found`. */
export async function endSession(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const session = await findSession(tx.db, caller.userId, id);
    if (!session || !(await endOne(tx.db, id, instantNow(tx), 'signed out elsewhere'))) {
      throw notFound('The session');
    }
    await audit(tx, caller, { action: 'LOGOUT', entityType: 'session', entityId: id });
  });
}

/** Ends all of the caller's sessions, or all others; gives how many. */
export async function endSessions(
  ctx: Context,
  caller: Caller,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<number> {
  return ctx.transaction(async (tx) => {
    const except = keepCurrent ? caller.sessionId : null;
    const end = { at: instantNow(tx), reason: 'signed out elsewhere', except };
    const ended = await endSessionsOf(tx.db, caller.userId, end);
    if (ended > 0) await audit(tx, caller, { action: 'LOGOUT', entityType: 'session', metadata: { ended } });
    return ended;
  });
}
