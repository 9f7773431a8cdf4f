import type { Account } from '../account.ts';
import type { Subscription } from '../wire.ts';
import { keepInvoice } from './invoices.ts';
import { keepSubscription } from './subscriptions.ts';

/** What is still owed stays owed; nobody charges for it by themselves any more. */
function stopCollecting(account: Account, subscription: Subscription): void {
  const owed = account.shelf.list('invoice', { parent: subscription.id });
  for (const invoice of owed.filter(({ status }) => status === 'open' || status === 'draft')) {
    keepInvoice(account, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

/** Ends it now. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const now = account.time.now();
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  };
  keepSubscription(account, ended);
  stopCollecting(account, ended);
  account.tell({ type: 'customer.subscription.deleted', data: { object: ended } });
  return ended;
}
