import { newId } from '../ids.ts';
import type { Customer, Invoice, InvoiceLine, InvoicePayment, SubscriptionItem } from '../wire.ts';
import type { Period } from './subscriptionShape.ts';

const idOf = (thing: string | { id: string }): string => (typeof thing === 'string' ? thing : thing.id);

/** `amount` is before the discount. */
export function lineShape(from: {
  invoice: string;
  item: SubscriptionItem;
  description: string;
  quantity: number;
  amount: number;
  discount: { id: string; amount: number } | null;
  period: Period;
}): InvoiceLine {
  const { invoice, item, description, quantity, amount, discount, period } = from;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description,
    discount_amounts: discount ? [{ amount: discount.amount, discount: discount.id }] : [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What the lines of an invoice come to; `paid` of it is through. */
export function totalsOf(lines: InvoiceLine[], paid = 0) {
  const subtotal = sum(lines.map(({ amount }) => amount));
  const discounts = lines.flatMap(({ discount_amounts }) => discount_amounts ?? []);
  const total = subtotal - sum(discounts.map(({ amount }) => amount));
  return {
    amount_due: total,
    amount_paid: paid,
    amount_remaining: total - paid,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
    total_discount_amounts: discounts,
  };
}

/** What of an invoice is the same for every one of a subscription. */
const SAME_FOR_ALL = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Goodword',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  test_clock: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

export function invoiceShape(from: {
  id: string;
  customer: Customer;
  subscription: { id: string; currency: string; metadata: Record<string, string> };
  reason: 'subscription_create' | 'subscription_cycle';
  created: number;
  finalizesAt: number | null;
  period: Period;
  discounts: string[];
  lines: InvoiceLine[];
}): Invoice {
  const { id, customer, subscription, lines, period, created } = from;
  return {
    ...SAME_FOR_ALL,
    ...totalsOf(lines),
    id,
    automatically_finalizes_at: from.finalizesAt,
    billing_reason: from.reason,
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    discounts: from.discounts,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
  };
}

export const invoicePaymentShape = (invoice: Invoice, payment: string, created: number): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.total,
  created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: payment, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
