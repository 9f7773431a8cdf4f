import { newId } from '../ids.ts';
import type { CheckoutSession, Coupon, Customer, LineItem, Price, Product } from '../wire.ts';
import { reduction } from './discounts.ts';

export function lineItemShape(
  price: Price,
  product: Product,
  quantity: number | null,
  coupon: Coupon | undefined,
): LineItem {
  // What a meter will have counted is not known at checkout.
  const subtotal = (quantity ?? 0) * (price.unit_amount ?? 0);
  const discount = reduction(coupon, price, subtotal);
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - discount,
    currency: price.currency,
    description: product.name,
    metadata: {},
    price,
    quantity,
  };
}

/** What of a checkout is the same for every one of ours. */
const SAME_FOR_ALL = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<CheckoutSession>;

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export function sessionShape(from: {
  customer: Customer;
  lineItems: LineItem[];
  coupon: Coupon | undefined;
  /** Null where nothing was said of promotion codes. */
  codes: boolean | null;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  created: number;
  expiresAt: number;
  pages: string;
}): CheckoutSession {
  const { customer, lineItems, coupon } = from;
  const id = newId('cs_test');
  return {
    ...SAME_FOR_ALL,
    id,
    allow_promotion_codes: from.codes,
    amount_subtotal: sum(lineItems.map(({ amount_subtotal }) => amount_subtotal)),
    amount_total: sum(lineItems.map(({ amount_total }) => amount_total)),
    cancel_url: from.cancelUrl,
    client_reference_id: from.reference,
    created: from.created,
    currency: lineItems[0]?.currency ?? 'usd',
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: from.expiresAt,
    line_items: {
      object: 'list',
      data: lineItems,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    metadata: from.metadata,
    success_url: from.successUrl,
    total_details: {
      amount_discount: sum(lineItems.map(({ amount_discount }) => amount_discount)),
      amount_shipping: 0,
      amount_tax: 0,
    },
    url: `${from.pages}/sandbox/pay/${id}`,
  };
}
