import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { Payment } from '../records.ts';
import { missing } from '../refusal.ts';
import type { Invoice, Subscription } from '../wire.ts';
import { keptDiscounts, runningDiscounts } from './discounts.ts';
import { invoicePaymentShape, invoiceShape, totalsOf } from './invoiceShape.ts';
import { linesOf } from './lines.ts';
import type { Period } from './subscriptionShape.ts';
import { changeSubscription, keepSubscription } from './subscriptions.ts';

/** An invoice of a renewal stays a draft so long, as at Stripe: usage that is told late still comes on it. */
export const DRAFT_SECONDS = 60 * 60;

/** What is on an invoice: the period that it pays ahead, and the one whose usage it charges. */
export type Bill = { ahead: Period | null; behind: Period | null };

export const subscriptionIdOf = (invoice: Invoice): string =>
  String(invoice.parent?.subscription_details?.subscription);

export function findInvoice({ shelf }: Account, id: string, param = 'id'): Invoice {
  const found = shelf.find('invoice', id);
  if (!found) throw missing('invoice', id, param);
  return found;
}

/** Keeps it: time comes back to finish a draft, and to try an open one again. */
export function keepInvoice({ shelf }: Account, invoice: Invoice): void {
  const dueAt =
    invoice.status === 'draft' ? invoice.automatically_finalizes_at : invoice.next_payment_attempt;
  shelf.put('invoice', invoice, {
    customer: String(invoice.customer),
    parent: subscriptionIdOf(invoice),
    dueAt,
  });
}

/** Writes the invoice of a subscription, as a draft that finalizes itself at `finalizesAt`; null: never by itself. */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  { ahead, behind }: Bill,
  finalizesAt: number | null,
): Invoice {
  const { shelf, time } = account;
  const id = newId('in');
  const customer = shelf.find('customer', String(subscription.customer));
  if (!customer) throw new Error('A subscription has a customer.');
  const discounts = runningDiscounts(account, subscription);
  const lines = linesOf(account, {
    invoice: id,
    subscription,
    customer: customer.id,
    ahead,
    behind,
    discounts,
  });
  const invoice = invoiceShape({
    id,
    customer,
    subscription,
    reason: behind ? 'subscription_cycle' : 'subscription_create',
    created: time.now(),
    finalizesAt,
    period: behind ?? { start: time.now(), end: time.now() },
    discounts: discounts.map((discount) => discount.id),
    lines,
  });
  keepInvoice(account, invoice);
  account.tell({ type: 'invoice.created', data: { object: invoice } });
  const change = { latest_invoice: id, discounts: discounts.map((discount) => discount.id) };
  if (behind) changeSubscription(account, subscription, change);
  else keepSubscription(account, { ...subscription, ...change });
  return invoice;
}

/** Charges again what usage has come since the draft was written. */
function recount(account: Account, invoice: Invoice) {
  const subscription = account.shelf.find('subscription', subscriptionIdOf(invoice));
  if (!subscription || invoice.billing_reason !== 'subscription_cycle') return invoice.lines.data;
  const metered = subscription.items.data.filter(({ price }) => price.recurring?.meter);
  const fresh = linesOf(account, {
    invoice: invoice.id,
    subscription: { ...subscription, items: { ...subscription.items, data: metered } },
    customer: String(invoice.customer),
    ahead: null,
    behind: { start: invoice.period_start, end: invoice.period_end },
    discounts: keptDiscounts(account, invoice),
  });
  const isMetered = (item: string | undefined) => metered.some(({ id }) => id === item);
  const others = invoice.lines.data.filter(
    ({ parent }) => !isMetered(parent?.subscription_item_details?.subscription_item),
  );
  return [...others, ...fresh];
}

/** Numbers it, asks for its money, and gives it a page. */
export function finalizeInvoice(account: Account, draft: Invoice): Invoice {
  const { shelf, time, pages, tell } = account;
  const customer = shelf.find('customer', String(draft.customer));
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) shelf.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const lines = recount(account, draft);
  const address = `${pages()}/sandbox/invoices/${draft.id}`;
  const invoice: Invoice = {
    ...draft,
    ...totalsOf(lines),
    lines: { ...draft.lines, data: lines },
    automatically_finalizes_at: null,
    effective_at: time.now(),
    ending_balance: 0,
    hosted_invoice_url: address,
    invoice_pdf: address,
    number: `${customer?.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: time.now() },
  };
  keepInvoice(account, invoice);
  if (invoice.total > 0) askFor(account, invoice);
  tell({ type: 'invoice.finalized', data: { object: invoice } });
  return invoice;
}

function askFor({ shelf, time }: Account, invoice: Invoice): void {
  const customer = String(invoice.customer);
  const payment: Payment = {
    id: newId('pi'),
    charge: newId('ch'),
    customer,
    invoice: invoice.id,
    amount: invoice.total,
    refunded: 0,
    state: 'requires_payment_method',
  };
  const place = { customer, parent: invoice.id };
  shelf.put('payment', payment, place);
  shelf.put('invoicePayment', invoicePaymentShape(invoice, payment.id, time.now()), place);
}
