import type { Account } from './account.ts';
import { chargeCard } from './billing/cards.ts';
import { findInvoice } from './billing/invoices.ts';
import { attemptInvoice } from './billing/paying.ts';
import { findRunning, schedule } from './billing/subscriptions.ts';
import type { Attempt } from './choices.ts';
import type { Payment } from './records.ts';
import { Refusal } from './refusal.ts';
import type { Subscription } from './wire.ts';

/** What payers and the operator do, where the API has no call of it. */

/** What was paid last for a subscription. */
export function lastPayment({ shelf }: Account, id: string): Payment {
  const paid = shelf.list('invoice', { parent: id }).find(({ amount_paid: amount }) => amount > 0);
  const [payment] = paid ? shelf.list('payment', { parent: paid.id }) : [];
  if (!payment) throw new Refusal(400, { message: 'Nothing was paid for this subscription.' });
  return payment;
}

export function payInvoice(account: Account, id: string, confirmed: boolean): Attempt {
  const invoice = findInvoice(account, id);
  if (invoice.status !== 'open') throw new Refusal(400, { message: 'This invoice is not open.' });
  const charged = chargeCard(account, String(invoice.customer));
  const attempt = charged === 'needs_action' && confirmed ? 'paid' : charged;
  attemptInvoice(account, invoice, attempt, 'payer');
  return attempt;
}

export function setCancelAtPeriodEnd(account: Account, id: string, cancel: boolean): Subscription {
  const subscription = findRunning(account, id);
  if (cancel === (subscription.cancel_at !== null)) return subscription;
  return schedule(account, subscription, cancel ? 'portal' : null);
}
