import type { Stripe } from 'stripe';

/** What a value of the SDK's types is in JSON: the SDK makes its decimals of strings. */
type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : { [K in keyof T]: Wire<T[K]> };

export type Customer = Wire<Stripe.Customer>;
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type Meter = Wire<Stripe.Billing.Meter>;
export type MeterEvent = Wire<Stripe.Billing.MeterEvent>;
export type Coupon = Wire<Stripe.Coupon>;
export type DeletedCoupon = Wire<Stripe.DeletedCoupon>;
export type Discount = Wire<Stripe.Discount>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type DeletedWebhookEndpoint = Wire<Stripe.DeletedWebhookEndpoint>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type LineItem = Wire<Stripe.LineItem>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Refund = Wire<Stripe.Refund>;

/** The events that the pretend provider tells. */
export const EVENT_TYPES = [
  'billing_portal.configuration.created',
  'billing_portal.configuration.updated',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'coupon.created',
  'customer.created',
  'customer.deleted',
  'customer.updated',
  'customer.discount.created',
  'customer.discount.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.payment_succeeded',
  'invoice_payment.paid',
  'price.created',
  'price.updated',
  'product.created',
  'product.updated',
  'refund.created',
] as const;
export type Event = Wire<Extract<Stripe.Event, { type: (typeof EVENT_TYPES)[number] }>>;
