import type { PaymentStatus } from '../../contract/routes/adminPayments.ts';
import type { BillingEvent } from '../../contract/routes/subscription.ts';
import type { SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import { defaulted, flag, instant, integer, nullable, text } from './column.ts';

/** What clinics pay for. */

export const subscriptions = {
  clinic_id: text(),
  status: text<SubscriptionStatus>(),
  override_status: nullable(text<SubscriptionStatus>()),
  provider_customer_id: nullable(text()),
  provider_subscription_id: nullable(text()),
  period_start: nullable(instant()),
  period_end: nullable(instant()),
  cancel_at_period_end: defaulted(flag()),
  trial_end: nullable(instant()),
  ever_paid: defaulted(flag()),
  updated_at: instant(),
  past_due_since: nullable(instant()),
  readings_begun: defaulted(integer()),
  reading_kept: defaulted(integer()),
  override_reason: nullable(text()),
  payments_kept: defaulted(integer()),
  next_amount: nullable(integer()),
  discount_until: nullable(instant()),
  pending_since: nullable(instant()),
};

export const billingEvents = {
  id: text(),
  clinic_id: text(),
  type: text<Exclude<BillingEvent['type'], 'invoice'>>(),
  status: text<BillingEvent['status']>(),
  amount: nullable(integer()),
  currency: text(),
  created_at: instant(),
};

export const payments = {
  id: text(),
  clinic_id: nullable(text()),
  status: text<PaymentStatus>(),
  amount: integer(),
  currency: text(),
  description: text(),
  payment_method: nullable(text()),
  created_at: instant(),
};

export const paymentEvents = {
  id: text(),
  type: text(),
  received_at: instant(),
};

export const overageReports = {
  id: text(),
  clinic_id: text(),
  period_start: instant(),
  texts: integer(),
  status: defaulted(text<'waiting' | 'counted' | 'refused' | 'unknown'>()),
  attempts: defaulted(integer()),
  created_at: instant(),
  first_attempt_at: nullable(instant()),
  next_attempt_at: nullable(instant()),
  problem: nullable(text()),
  lease_owner: nullable(text()),
  lease_until: nullable(instant()),
};
