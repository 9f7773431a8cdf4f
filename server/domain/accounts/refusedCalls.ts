import { openCounter } from '../../store/db/throttles.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { keyOf } from '../throttles.ts';

/** Once a minute is enough to see who tries what, and nobody fills the audit. */
const ONCE = { calls: 1, seconds: 60 };

/** Gives what notes that somebody who is none tried a super admin's call: at most once in a minute for each and route. */
export function openRefusedCalls(ctx: Context): (caller: Caller, route: string) => Promise<void> {
  const counter = openCounter(ctx.db, ONCE);
  return async (caller, route) => {
    const { calls } = await counter.add(keyOf(ctx, `refused ${route}`, caller.apiTokenId ?? caller.userId));
    if (calls > ONCE.calls) return;
    const metadata = { role: caller.role };
    await audit(ctx, caller, { action: 'REFUSED', entityType: 'route', entityId: route, metadata });
  };
}
