import { newId } from '../ids.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from '../wire.ts';

export type Period = { start: number; end: number };

/** What a price is called where items still name a plan. */
const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: price.recurring?.meter ?? null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: price.recurring?.usage_type ?? 'licensed',
});

function itemShape(
  price: Price,
  quantity: number | null,
  { start, end }: Period,
  subscription: string,
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    ...(quantity !== null && { quantity }),
    subscription,
    tax_rates: [],
  };
}

/** What of a subscription is the same for every one that a checkout makes. */
const SAME_FOR_ALL = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Subscription>;

/** A subscription before its first payment. */
export function subscriptionShape(from: {
  id: string;
  customer: string;
  card: string;
  prices: { price: Price; quantity: number | null }[];
  period: Period;
  discounts: string[];
  metadata: Record<string, string>;
}): Subscription {
  const { id, customer, card, prices, period, discounts, metadata } = from;
  return {
    ...SAME_FOR_ALL,
    id,
    billing_cycle_anchor: period.start,
    created: period.start,
    currency: prices[0]?.price.currency ?? 'usd',
    customer,
    default_payment_method: card,
    discounts,
    items: {
      object: 'list',
      data: prices.map(({ price, quantity }) => itemShape(price, quantity, period, id)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata,
    start_date: period.start,
    status: 'incomplete',
  };
}
