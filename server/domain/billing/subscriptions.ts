import type { Role } from '../../contract/core/roles.ts';
import { SUBSCRIPTION_STATES, type SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';

const DAY = 86_400_000;

/** The facts from which a clinic's standing is computed; null where it never had a subscription. */
export interface SubscriptionFacts {
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  /** The start of the period whose payment failed; null while none is owed. */
  pastDueSince: string | null;
  everPaid: boolean;
}

/** The status that counts: a super admin's override wins over the provider's. */
export const effectiveStatus = (facts: SubscriptionFacts | undefined): SubscriptionStatus =>
  facts?.overrideStatus ?? facts?.status ?? 'trial';

/** Whether a clinic may write and text; the operator may grant days of grace to one that owes a period. */
export function isPaid(ctx: Context, facts: SubscriptionFacts | undefined): boolean {
  const { access } = SUBSCRIPTION_STATES[effectiveStatus(facts)];
  if (access !== 'grace') return access === 'full';
  const { pastDueGraceDays } = ctx.config;
  const since = facts?.pastDueSince ? Date.parse(facts.pastDueSince) : 0;
  // By the provider's clock, which may be ahead of this one, a period can begin in the future.
  return pastDueGraceDays > 0 && ctx.now().getTime() < since + pastDueGraceDays * DAY;
}

/** A clinic that never paid sees samples; one whose subscription lapsed reads its own rows. */
const isPreview = (ctx: Context, facts: SubscriptionFacts | undefined): boolean =>
  !isPaid(ctx, facts) && !facts?.everPaid;

/** How a caller stands; a super admin always counts as paid. */
export function standing(
  ctx: Context,
  role: Role,
  facts: SubscriptionFacts,
): Pick<Caller, 'subscriptionStatus' | 'paid' | 'preview'> {
  if (role === 'super_admin') return { subscriptionStatus: 'active', paid: true, preview: false };
  const preview = isPreview(ctx, facts);
  return { subscriptionStatus: effectiveStatus(facts), paid: isPaid(ctx, facts), preview };
}
