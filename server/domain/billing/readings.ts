import { SUBSCRIPTION_STATES, type SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { SubscriptionRow } from '../../store/billing/subscriptions.ts';
import type { ProviderSubscription } from '../ports.ts';

/** What a clinic's row becomes by what the payment provider holds of it. */

/** One that was paid once, if not now: nobody has the first payment of the others. */
type Known = ProviderSubscription & { status: SubscriptionStatus };

const runs = ({ status }: Known): boolean => SUBSCRIPTION_STATES[status].runs;

const isKnown = (subscription: ProviderSubscription): subscription is Known =>
  subscription.status !== 'incomplete' && subscription.status !== 'pending';

const byAge = (a: Known, b: Known): number => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1);

/**
 * Which of a customer's subscriptions counts: the one kept, while it runs; else the oldest that runs; else what has
 * ended last. Others that run beside it are duplicates. While none runs, a first payment may be on its way.
 */
export function choose(
  found: readonly ProviderSubscription[],
  kept: string | null,
): { counted: Known | undefined; duplicates: string[]; pendingSince: string | null } {
  const known = found.filter(isKnown).sort(byAge);
  const running = known.filter(runs);
  const counted =
    running.find(({ id }) => id === kept) ??
    running[0] ??
    known.find(({ id }) => id === kept) ??
    known.at(-1);
  const duplicates = running.filter((other) => other !== counted).map(({ id }) => id);
  const pending = found.filter(({ status }) => status === 'pending').map(({ createdAt }) => createdAt);
  return { counted, duplicates, pendingSince: running.length > 0 ? null : (pending.toSorted()[0] ?? null) };
}

/** The row with what was read; what the operator set, and who the customer is, stay. */
export function follow(row: SubscriptionRow, read: Known): SubscriptionRow {
  const { id, status, periodStart, periodEnd, trialEnd } = read;
  const isOwed = status === 'past_due' || status === 'unpaid';
  const owedBefore = row.subscriptionId === id ? row.pastDueSince : null;
  return {
    ...row,
    status,
    subscriptionId: id,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: runs(read) && read.cancelAtPeriodEnd,
    trialEnd,
    pastDueSince: isOwed ? (owedBefore ?? periodStart) : null,
    everPaid: row.everPaid || status !== 'trialing',
    ...(runs(read) && !read.cancelAtPeriodEnd
      ? { nextAmount: read.nextAmount, discountUntil: read.discountUntil }
      : { nextAmount: null, discountUntil: null }),
  };
}
