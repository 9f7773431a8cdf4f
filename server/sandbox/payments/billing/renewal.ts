import type { Account } from '../account.ts';
import type { Invoice, Subscription } from '../wire.ts';
import { chargeCard } from './cards.ts';
import { endSubscription } from './ending.ts';
import { DRAFT_SECONDS, draftInvoice, finalizeInvoice } from './invoices.ts';
import { linesOf } from './lines.ts';
import { attemptInvoice } from './paying.ts';
import { changeSubscription, nextPeriod, periodOf } from './subscriptions.ts';

/** What a period's usage comes to is charged even where the subscription ends with it. */
function chargeLastUsage(account: Account, ended: Subscription): void {
  const behind = periodOf(ended);
  const customer = String(ended.customer);
  const asked = { invoice: '', subscription: ended, customer, ahead: null, behind, discounts: [] };
  const usage = linesOf(account, asked).some(({ amount }) => amount > 0);
  if (usage) draftInvoice(account, ended, { ahead: null, behind }, account.time.now() + DRAFT_SECONDS);
}

/** The end of a subscription's period: it ends where that was asked for, or goes on into the next one. */
export function endPeriod(account: Account, subscription: Subscription): void {
  if (subscription.cancel_at !== null) {
    chargeLastUsage(account, endSubscription(account, subscription, 'cancellation_requested'));
    return;
  }
  const behind = periodOf(subscription);
  const ahead = nextPeriod(subscription);
  const { items } = subscription;
  const renewed = changeSubscription(account, subscription, {
    items: {
      ...items,
      data: items.data.map((item) => ({
        ...item,
        current_period_start: ahead.start,
        current_period_end: ahead.end,
      })),
    },
  });
  // Nobody charges for an unpaid subscription: its invoices stay drafts.
  const finalizesAt = subscription.status === 'unpaid' ? null : account.time.now() + DRAFT_SECONDS;
  draftInvoice(account, renewed, { ahead, behind }, finalizesAt);
}

/** A draft whose hour is over, or an open invoice whose next attempt has come. */
export function collect(account: Account, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(account, invoice) : invoice;
  attemptInvoice(account, open, chargeCard(account, String(open.customer)), 'provider');
}
