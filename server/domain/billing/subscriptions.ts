import type { Role, SubscriptionStatus } from '../../contract/roles.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';

const DAY = 86_400_000;

/** The facts from which a clinic's standing is computed; null where it never had a subscription. */
export interface SubscriptionFacts {
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  periodEnd: string | null;
  everPaid: boolean;
}

/** The status that counts: a super admin's override wins over the provider's (DESIGN 7.18). */
export const effectiveStatus = (facts: SubscriptionFacts | undefined): SubscriptionStatus =>
  facts?.overrideStatus ?? facts?.status ?? 'trial';

/** Only `active` means paid; the operator may grant days of grace to past_due (DESIGN 7.18). */
export function isPaid(ctx: Context, facts: SubscriptionFacts | undefined): boolean {
  const status = effectiveStatus(facts);
  if (status !== 'past_due') return status === 'active';
  const { pastDueGraceDays } = ctx.config;
  const end = facts?.periodEnd ? Date.parse(facts.periodEnd) : 0;
  return ctx.now().getTime() < end + pastDueGraceDays * DAY;
}

/** A clinic that never paid sees samples; one whose subscription lapsed reads its own rows. */
const isPreview = (ctx: Context, facts: SubscriptionFacts | undefined): boolean =>
  !isPaid(ctx, facts) && !facts?.everPaid;

/** How a caller stands; a super admin always counts as paid (specification 000 section 6). */
export function standing(
  ctx: Context,
  role: Role,
  facts: SubscriptionFacts,
): Pick<Caller, 'subscriptionStatus' | 'paid' | 'preview'> {
  if (role === 'super_admin') return { subscriptionStatus: 'active', paid: true, preview: false };
  const preview = isPreview(ctx, facts);
  return { subscriptionStatus: effectiveStatus(facts), paid: isPaid(ctx, facts), preview };
}
