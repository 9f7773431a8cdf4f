import type { Account } from '../account.ts';
import type { Attempt } from '../choices.ts';
import type { Payment } from '../records.ts';
import type { Invoice, Subscription } from '../wire.ts';
import { cardOf } from './cards.ts';
import { endSubscription } from './ending.ts';
import { keepInvoice, subscriptionIdOf } from './invoices.ts';
import { changeSubscription, findSubscription, hasEnded } from './subscriptions.ts';

type Payer = 'provider' | 'payer';

const DAY = 24 * 60 * 60;
/** Days after each failed attempt until the next one; after the last nobody tries any more. */
const RETRY_DAYS = [3, 5, 7];

const PAYMENT_STATES = {
  paid: 'succeeded',
  declined: 'requires_payment_method',
  needs_action: 'requires_action',
  processing: 'processing',
} as const satisfies Record<Attempt, Payment['state']>;

function notePayment(account: Account, invoice: Invoice, attempt: Attempt): void {
  const { shelf, time, tell } = account;
  const [payment] = shelf.list('payment', { parent: invoice.id });
  const [asked] = shelf.list('invoicePayment', { parent: invoice.id });
  const by = attempt === 'paid' && cardOf(account, String(invoice.customer));
  if (payment)
    shelf.put('payment', { ...payment, state: PAYMENT_STATES[attempt], ...(by && { card: by.id }) });
  if (!asked || attempt !== 'paid') return;
  const through = {
    ...asked,
    amount_paid: asked.amount_requested,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: time.now() },
  };
  shelf.put('invoicePayment', through);
  tell({ type: 'invoice_payment.paid', data: { object: through } });
}

const owes = ({ shelf }: Account, subscription: Subscription): boolean =>
  shelf.list('invoice', { parent: subscription.id }).some(({ status }) => status === 'open');

/** Any attempt counts as the first; later ones count where they are the provider's own. */
const countOf = ({ attempt_count: count }: Invoice, by: Payer): number =>
  by === 'provider' || count === 0 ? count + 1 : count;

function pay(account: Account, invoice: Invoice, by: Payer): Invoice {
  const { time, tell } = account;
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.total,
    amount_remaining: 0,
    attempt_count: countOf(invoice, by),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: time.now() },
  };
  keepInvoice(account, paid);
  notePayment(account, paid, 'paid');
  tell({ type: 'invoice.paid', data: { object: paid } });
  tell({ type: 'invoice.payment_succeeded', data: { object: paid } });
  const subscription = findSubscription(account, subscriptionIdOf(paid));
  const repairs = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (repairs && !owes(account, subscription))
    changeSubscription(account, subscription, { status: 'active' });
  return paid;
}

/** What follows a renewal that was not paid: later attempts, and in the end the end. */
function fallBehind(account: Account, invoice: Invoice): void {
  const subscription = findSubscription(account, subscriptionIdOf(invoice));
  if (hasEnded(subscription) || subscription.status === 'incomplete') return;
  const givenUp = invoice.next_payment_attempt === null;
  if (!givenUp) {
    if (subscription.status === 'active') changeSubscription(account, subscription, { status: 'past_due' });
  } else if (account.behaviour.payments().afterRetries === 'unpaid') {
    if (subscription.status !== 'unpaid') changeSubscription(account, subscription, { status: 'unpaid' });
  } else {
    endSubscription(account, subscription, 'payment_failed');
  }
}

function fail(account: Account, invoice: Invoice, attempt: 'declined' | 'needs_action', by: Payer) {
  const { time, tell } = account;
  const scheduled = by === 'provider';
  const wait = RETRY_DAYS[invoice.attempt_count];
  const failed: Invoice = {
    ...invoice,
    attempt_count: countOf(invoice, by),
    attempted: true,
    ...(scheduled && { next_payment_attempt: wait === undefined ? null : time.now() + wait * DAY }),
  };
  keepInvoice(account, failed);
  notePayment(account, failed, attempt);
  tell({ type: 'invoice.payment_failed', data: { object: failed } });
  if (attempt === 'needs_action') {
    tell({ type: 'invoice.payment_action_required', data: { object: failed } });
  }
  if (scheduled) fallBehind(account, failed);
  return failed;
}

/**
 * An attempt to pay an open invoice, and what follows it. `by`: the payer's own attempts leave the schedule of the
 * provider's retries as it is.
 */
export function attemptInvoice(account: Account, invoice: Invoice, attempt: Attempt, by: Payer): Invoice {
  if (attempt === 'paid' || invoice.total === 0) return pay(account, invoice, by);
  if (attempt !== 'processing') return fail(account, invoice, attempt, by);
  notePayment(account, invoice, 'processing');
  return invoice;
}
