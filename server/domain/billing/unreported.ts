import { listUnsure } from '../../store/billing/subscriptions.ts';
import type { Context } from '../context.ts';
import { askInTurn } from './inTurn.ts';
import { refreshSubscription } from './refresh.ts';

/** Milliseconds after a period's end by which the payment provider has told what followed it. */
const HEARD_WITHIN = 3 * 3_600_000;

/** So few that nobody waits long for a worker that stops. */
const AT_ONCE = 5;

/**
 * Asks about the next few subscriptions whose period ended without a word of what followed, or that owe a payment: what
 * the payment provider tells by itself is lost where nobody took it for days, and money and access would disagree for
 * good. Gives the clinic to go on `after`, '' where that was all for now.
 */
export async function refreshUnreported(ctx: Context, after: string): Promise<string> {
  const endedBefore = new Date(ctx.now().getTime() - HEARD_WITHIN).toISOString();
  const clinicIds = await listUnsure(ctx.db, { endedBefore, after, limit: AT_ONCE });
  return askInTurn(ctx, clinicIds, (clinicId) => refreshSubscription(ctx, { clinicId, by: null }));
}
