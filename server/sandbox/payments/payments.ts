import { lastPayment, payInvoice, setCancelAtPeriodEnd } from './actions.ts';
import { cardOf, findCustomer, takeCard } from './billing/cards.ts';
import { payCheckout } from './billing/checkout.ts';
import { endSubscription } from './billing/ending.ts';
import { refundPayment } from './billing/refunds.ts';
import { findRunning } from './billing/subscriptions.ts';
import type { Books } from './books.ts';
import { catchUp } from './catchUp.ts';
import type { Attempt, CardKind, CheckoutOutcome } from './choices.ts';
import { Refusal } from './refusal.ts';
import type { CheckoutSession, Customer, Invoice, PortalSession, Product, Subscription } from './wire.ts';

/** An action that the provider refuses: `refused` is a sentence for the one who tried. */
export type Refused = { refused: string };

/**
 * The pretend payment provider, for its pages and for scripts. Resources are as its API answers them; the actions do
 * what a payer does at checkout and in the portal, or the operator in the provider's dashboard. Each is one
 * transaction with its events, and does first whatever time has brought.
 */
export type Payments = {
  /** The provider's own time in seconds since 1970: the clock, and all that was ever advanced. */
  now(): number;
  /**
   * Moves that time, and does all that falls due in between, in order and stamped with its own moment. As at Stripe a
   * renewal's invoice is a draft for an hour; then it is charged, and the subscription is past_due where that fails.
   */
  advance(seconds: number): void;

  /** With its `line_items`. */
  session(id: string): CheckoutSession | undefined;
  portalSession(id: string): PortalSession | undefined;
  customer(id: string): Customer | undefined;
  subscription(id: string): Subscription | undefined;
  invoice(id: string): Invoice | undefined;
  product(id: string): Product | undefined;
  /** The newest first. */
  customers(limit: number): Customer[];
  sessions(customerId: string): CheckoutSession[];
  subscriptions(customerId: string): Subscription[];
  invoices(customerId: string): Invoice[];
  /** The card that renewals are charged to; null before the first checkout. */
  card(customerId: string): { kind: CardKind; last4: string } | null;
  /** Whether the payer of an open checkout was asked to confirm the payment: `pay` it again with `paid` or `declined`. */
  awaitsAction(sessionId: string): boolean;

  /**
   * Pays an open checkout. `declined` leaves it open; `needs_action` leaves it open until it is paid again with `paid`
   * or `declined`; `processing` completes it unpaid, and the money comes days later (`processing_failed`: does not), or
   * when it is paid again with `paid` or `declined`. `at`: the moment in seconds when it is paid, if not now.
   */
  pay(sessionId: string, outcome: CheckoutOutcome, at?: number): { attempt: Attempt } | Refused;
  /** In the portal: ends the subscription at the end of its period, or takes that back. `cancel_at` tells which. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Subscription | Refused;
  /** Changes the card; what is owed is charged to it at the next retry, or by `payInvoice`. */
  setCard(customerId: string, kind: CardKind): Customer | Refused;
  /** Pays an open invoice by the customer's card. `confirmed`: the payer has confirmed what a `needs_action` card asks. */
  payInvoice(invoiceId: string, confirmed?: boolean): { attempt: Attempt } | Refused;
  /** In the dashboard: gives back what was paid last for the subscription, and lets it run. */
  refund(subscriptionId: string): { amount: number } | Refused;
  /** In the dashboard: ends it at once. */
  end(subscriptionId: string): Subscription | Refused;
};

export function createPayments({ account, action }: Books): Payments {
  const { shelf, time } = account;
  const tried = <T>(work: () => T): T | Refused => {
    try {
      return action(work);
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.message };
      throw error;
    }
  };
  return {
    now: time.now,
    advance: (seconds) =>
      action(() => {
        time.moveBy(seconds);
        catchUp(account);
      }),
    session: (id) => action(() => shelf.find('session', id)),
    portalSession: (id) => action(() => shelf.find('portalSession', id)),
    customer: (id) => action(() => shelf.find('customer', id)),
    subscription: (id) => action(() => shelf.find('subscription', id)),
    invoice: (id) => action(() => shelf.find('invoice', id)),
    product: (id) => action(() => shelf.find('product', id)),
    customers: (limit) => action(() => shelf.list('customer', { limit })),
    sessions: (customer) => action(() => shelf.list('session', { customer })),
    subscriptions: (customer) => action(() => shelf.list('subscription', { customer })),
    invoices: (customer) => action(() => shelf.list('invoice', { customer })),
    card: (customer) => action(() => cardOf(account, customer) ?? null),
    awaitsAction: (id) => action(() => shelf.find('till', id)?.awaitsAction ?? false),
    pay: (id, outcome, at = time.now()) =>
      tried(() => {
        if (at > time.now()) throw new Refusal(400, { message: 'That moment has not come yet.' });
        const attempt = time.at(at, () => payCheckout(account, id, outcome));
        catchUp(account);
        return { attempt };
      }),
    setCancelAtPeriodEnd: (id, cancel) => tried(() => setCancelAtPeriodEnd(account, id, cancel)),
    setCard: (id, kind) =>
      tried(() => {
        takeCard(account, id, kind);
        return findCustomer(account, id);
      }),
    payInvoice: (id, confirmed = false) => tried(() => ({ attempt: payInvoice(account, id, confirmed) })),
    refund: (id) => tried(() => ({ amount: refundPayment(account, lastPayment(account, id)).amount })),
    end: (id) => tried(() => endSubscription(account, findRunning(account, id), 'cancellation_requested')),
  };
}
