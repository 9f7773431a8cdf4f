import type { Account } from '../account.ts';
import type { Attempt, CheckoutOutcome } from '../choices.ts';
import { newId } from '../ids.ts';
import type { Till } from '../records.ts';
import { missing, Refusal } from '../refusal.ts';
import type { CheckoutSession, Invoice, Subscription } from '../wire.ts';
import { takeCard } from './cards.ts';
import { giveDiscount } from './discounts.ts';
import { draftInvoice, finalizeInvoice, keepInvoice } from './invoices.ts';
import { monthEnd } from './months.ts';
import { attemptInvoice } from './paying.ts';
import { subscriptionShape } from './subscriptionShape.ts';
import { changeSubscription, findSubscription, hasEnded, keepSubscription } from './subscriptions.ts';

/** A payment that takes days takes these. */
const ARRIVAL_SECONDS = 3 * 24 * 60 * 60;

export function findSession({ shelf }: Account, id: string): CheckoutSession {
  const found = shelf.find('session', id);
  if (!found) throw missing('checkout.session', id);
  return found;
}

/** Keeps it; while it is open, time comes back to end it. */
export const keepSession = ({ shelf }: Account, session: CheckoutSession): void =>
  shelf.put('session', session, {
    customer: String(session.customer),
    dueAt: session.status === 'open' ? session.expires_at : null,
  });

/** Keeps how far it is; time comes back when its payment arrives. */
export const keepTill = ({ shelf }: Account, till: Till): void =>
  shelf.put('till', till, { dueAt: till.arriving?.at ?? null });

function tillOf({ shelf }: Account, id: string): Till {
  return shelf.find('till', id) ?? { id, awaitsAction: false, metadata: {}, arriving: null };
}

/** Makes the subscription that a checkout sells, with its first invoice. */
function subscribe(
  account: Account,
  session: CheckoutSession,
): { subscription: Subscription; invoice: Invoice } {
  const { shelf, time, tell } = account;
  const customer = String(session.customer);
  const id = newId('sub');
  const card = takeCard(account, customer, 'good');
  const couponId = session.discounts?.[0]?.coupon;
  const coupon = typeof couponId === 'string' ? shelf.find('coupon', couponId) : undefined;
  const discount =
    coupon && giveDiscount(account, coupon, { customer, subscription: id, session: session.id });
  const period = { start: time.now(), end: monthEnd(time.now(), time.now()) };
  const subscription = subscriptionShape({
    id,
    customer,
    card: card.id,
    prices: (session.line_items?.data ?? []).flatMap(({ price, quantity }) =>
      price ? [{ price, quantity }] : [],
    ),
    period,
    discounts: discount ? [discount.id] : [],
    metadata: tillOf(account, session.id).metadata,
  });
  keepSubscription(account, subscription);
  tell({ type: 'customer.subscription.created', data: { object: subscription } });
  const draft = draftInvoice(account, subscription, { ahead: period, behind: null }, null);
  return { subscription, invoice: finalizeInvoice(account, draft) };
}

/** Completes an open checkout with a payment that is through, or under way. */
function complete(account: Account, session: CheckoutSession, attempt: 'paid' | 'processing'): void {
  const { subscription, invoice } = subscribe(account, session);
  attemptInvoice(account, invoice, attempt, 'payer');
  const completed: CheckoutSession = {
    ...session,
    invoice: invoice.id,
    payment_status: attempt === 'paid' ? 'paid' : 'unpaid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  keepSession(account, completed);
  account.tell({ type: 'checkout.session.completed', data: { object: listless(completed) } });
}

/** As events hold it. */
const listless = ({ line_items: _, ...session }: CheckoutSession): CheckoutSession => session;

function voidInvoice(account: Account, invoice: Invoice): void {
  keepInvoice(account, {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: account.time.now() },
  });
}

/** The payment that takes days is through, or has failed. */
export function arrive(account: Account, till: Till, fails: boolean): void {
  const { shelf, tell } = account;
  const session = findSession(account, till.id);
  const invoice = shelf.find('invoice', String(session.invoice));
  if (!invoice) throw new Error('A completed checkout has an invoice.');
  keepTill(account, { ...till, arriving: null });
  const tried = attemptInvoice(account, invoice, fails ? 'declined' : 'paid', 'payer');
  if (fails) {
    voidInvoice(account, tried);
    const subscription = findSubscription(account, String(session.subscription));
    if (!hasEnded(subscription)) changeSubscription(account, subscription, { status: 'incomplete_expired' });
    tell({ type: 'checkout.session.async_payment_failed', data: { object: listless(session) } });
    return;
  }
  const paid: CheckoutSession = { ...session, payment_status: 'paid' };
  keepSession(account, paid);
  tell({ type: 'checkout.session.async_payment_succeeded', data: { object: listless(paid) } });
}

/** Ends an open checkout. */
export function expireSession(account: Account, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  keepSession(account, expired);
  account.tell({ type: 'checkout.session.expired', data: { object: listless(expired) } });
  return expired;
}

/** What a payer's choice at checkout comes to. */
export function payCheckout(account: Account, id: string, outcome: CheckoutOutcome): Attempt {
  const session = findSession(account, id);
  const till = tillOf(account, id);
  if (till.arriving && (outcome === 'paid' || outcome === 'declined')) {
    arrive(account, till, outcome === 'declined');
    return outcome;
  }
  if (session.status !== 'open') throw new Refusal(400, { message: 'This checkout is no longer open.' });
  if (outcome === 'declined' || outcome === 'needs_action') {
    keepTill(account, { ...till, awaitsAction: outcome === 'needs_action' });
    return outcome;
  }
  const attempt = outcome === 'paid' ? 'paid' : 'processing';
  const at = account.time.now() + ARRIVAL_SECONDS;
  const arriving = attempt === 'paid' ? null : { at, fails: outcome === 'processing_failed' };
  complete(account, session, attempt);
  keepTill(account, { ...till, awaitsAction: false, arriving });
  return attempt;
}
