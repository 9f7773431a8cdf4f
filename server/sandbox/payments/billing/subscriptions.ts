import type { Account } from '../account.ts';
import { previously } from '../events.ts';
import { missing, Refusal } from '../refusal.ts';
import type { Subscription } from '../wire.ts';
import { monthEnd } from './months.ts';
import type { Period } from './subscriptionShape.ts';

const ENDED = ['canceled', 'incomplete_expired'];

export const hasEnded = ({ status }: Subscription): boolean => ENDED.includes(status);

/** The period of all its items. */
export function periodOf({ items: { data } }: Subscription): Period {
  const [first] = data;
  if (!first) throw new Error('A subscription has items.');
  return { start: first.current_period_start, end: first.current_period_end };
}

/** The period after the present one. */
export function nextPeriod(subscription: Subscription): Period {
  const { end } = periodOf(subscription);
  return { start: end, end: monthEnd(subscription.billing_cycle_anchor, end) };
}

/** Keeps it; its period's end is when time comes back to it. */
export function keepSubscription({ shelf }: Account, subscription: Subscription): void {
  const runs = !hasEnded(subscription) && subscription.status !== 'incomplete';
  shelf.put('subscription', subscription, {
    customer: String(subscription.customer),
    dueAt: runs ? periodOf(subscription).end : null,
  });
}

/** Keeps what changed of it, and tells. */
export function changeSubscription(
  account: Account,
  before: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const after: Subscription = { ...before, ...change };
  keepSubscription(account, after);
  const previous_attributes = previously(before, after);
  account.tell({ type: 'customer.subscription.updated', data: { object: after, previous_attributes } });
  return after;
}

export function findSubscription({ shelf }: Account, id: string, param = 'id'): Subscription {
  const found = shelf.find('subscription', id);
  if (!found) throw missing('subscription', id, param);
  return found;
}

/** A subscription that may still be changed. */
export function findRunning(account: Account, id: string): Subscription {
  const subscription = findSubscription(account, id);
  if (!hasEnded(subscription)) return subscription;
  throw new Refusal(400, {
    code: 'invalid_canceled_subscription_fields',
    message: 'A canceled subscription can only update its cancellation_details and metadata.',
  });
}

/**
 * Ends at the end of its period, or no longer. The API notes it twice; the portal, as Stripe's does with subscriptions
 * of flexible billing, by the instant alone.
 */
export function schedule(
  account: Account,
  subscription: Subscription,
  by: 'api' | 'portal' | null,
): Subscription {
  const cancel = by !== null;
  return changeSubscription(account, subscription, {
    cancel_at_period_end: by === 'api',
    cancel_at: cancel ? periodOf(subscription).end : null,
    canceled_at: cancel ? account.time.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? 'cancellation_requested' : null,
    },
  });
}
