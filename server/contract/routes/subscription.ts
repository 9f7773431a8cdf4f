import * as z from 'zod';
import { instant } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { type RouteDeclaration, route } from '../core/route.ts';
import { subscriptionStatus } from '../rules/subscriptionStates.ts';
import { usageStats } from './billing.ts';

/**
 * What a clinic pays for, and how it begins and ends paying. Money passes at the payment provider's own pages alone:
 * no card is ever seen here.
 */

const subscription = z.object({
  status: subscriptionStatus.describe('What counts: an operator’s override wins over the payment provider'),
  currentPeriodStart: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  trialEnd: instant.nullable(),
  charged: z.boolean().describe('Whether a subscription runs at the payment provider'),
  overridden: z.boolean().describe('Whether the operator set the status'),
  portal: z.boolean().describe('Whether the payment provider knows the clinic, so that its portal opens'),
  offer: z
    .string()
    .nullable()
    .describe('The offer that the next checkout carries, such as limited-50-off; null for none'),
  nextAmount: z
    .number()
    .int()
    .nullable()
    .describe('Cents of the plan’s next payment, its discounts taken off; null where none is to come'),
  discountUntil: instant.nullable().describe('Until when a discount makes it so; null where nothing ends'),
  pendingSince: instant
    .nullable()
    .describe('Since when a first payment, which may take days, is on its way; null for none'),
});
export type Subscription = z.infer<typeof subscription>;

const subscriptionAnswer = z.object({ data: z.object({ subscription }) });

const BILLING_EVENT_TYPES = ['invoice', 'subscription', 'other'] as const;

/** What an entry of the history says of itself: an invoice's state, or what became of the subscription. */
const BILLING_EVENT_STATUSES = [
  'paid',
  'open',
  'failed',
  'void',
  'refunded',
  'started',
  'cancel_scheduled',
  'reactivated',
  'past_due',
  'unpaid',
  'ended',
] as const;

const billingEvent = z.object({
  id: z.string(),
  type: z.enum(BILLING_EVENT_TYPES).describe('`other`: a refund'),
  status: z.enum(BILLING_EVENT_STATUSES),
  amount: z.number().int().nullable().describe('Cents; null where no money moved'),
  currency: z.string().describe('ISO 4217 in lower case, such as usd'),
  linkUrl: z.url().nullable().describe('The invoice at the payment provider'),
  created: instant,
});
export type BillingEvent = z.infer<typeof billingEvent>;

/** An address of this very server: the payment provider sends the payer's browser there. */
const ownAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address of this server' })
  .max(LIMITS.urlLength, 'This address is too long')
  .describe('On this server’s own origin; any other is 400');

/** What stands in the success URL for the id of the session. */
export const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

export const PAYMENT_PATHS = {
  success: `/payment/success?session_id=${SESSION_PLACEHOLDER}`,
  cancel: '/payment/cancel',
  billing: '/billing',
} as const;

/** What follows checkout at the payment provider is slow and worth money: a person needs few of them. */
const throttle = [
  { by: 'caller', calls: LIMITS.billingCallsPerMinute, seconds: 60, counts: 'all' },
] as const satisfies RouteDeclaration['throttle'];

const OWNERS = ['owner'] as const;

export const subscriptionRoutes = {
  getSubscription: route({
    method: 'GET',
    path: '/billing/subscription',
    access: 'user',
    scope: 'any',
    summary: 'The clinic’s subscription and its usage',
    answer: z.object({
      data: z.object({
        subscription,
        usage: z.object({ sms: usageStats.shape.sms.omit({ remaining: true }) }),
      }),
    }),
  }),
  startCheckout: route({
    method: 'POST',
    path: '/billing/checkout',
    access: 'clinic',
    roles: OWNERS,
    summary: 'Begin to pay: the address of the payment provider’s page',
    description:
      'While a subscription runs, or the payment of one is on its way, this is 409. A clinic that signed up with an offer and never subscribed gets its ' +
      'discount; any other may type promotion codes where `allowPromotionCodes` says so (Stripe forbids both).',
    payload: z.object({
      successUrl: ownAddress.includes(SESSION_PLACEHOLDER, {
        error: `The success address holds ${SESSION_PLACEHOLDER}`,
      }),
      cancelUrl: ownAddress,
      allowPromotionCodes: z.boolean().default(false),
    }),
    answer: z.object({ data: z.object({ url: z.url(), sessionId: z.string() }) }),
    throttle,
    errors: [
      'invalid_input',
      'subscription_running',
      'subscription_overridden',
      'payment_pending',
      'payments_unavailable',
      'too_many_requests',
    ],
  }),
  confirmCheckout: route({
    method: 'POST',
    path: '/billing/confirm',
    access: 'clinic',
    roles: OWNERS,
    summary: 'Switch on what a completed checkout paid for',
    description:
      'As often as one likes, and beside the payment provider’s own webhook: it is switched on once. The session of ' +
      'another clinic is 404; one whose payment is not through is 409 `payment_pending`.',
    payload: z.object({
      sessionId: z
        .string('No session ID found')
        .trim()
        .min(1, 'No session ID found')
        .max(LIMITS.sessionIdLength),
    }),
    answer: z.object({
      data: z.object({
        subscription,
        conversionUrl: z
          .url()
          .nullable()
          .describe(
            'The picture by which the operator’s advertising counts a sale; null where nothing new was sold',
          ),
        givenBack: z
          .boolean()
          .describe('It was a second subscription: it was ended, and the payment goes back'),
      }),
    }),
    throttle: [{ by: 'caller', calls: LIMITS.confirmsPerMinute, seconds: 60, counts: 'all' }],
    errors: ['not_found', 'payment_pending', 'payments_unavailable', 'too_many_requests'],
  }),
  cancelSubscription: route({
    method: 'POST',
    path: '/billing/cancel',
    access: 'clinic',
    roles: OWNERS,
    summary: 'Stop paying at the end of the period that is paid for',
    description: 'Access stays until then. What is cancelled already stays so.',
    answer: subscriptionAnswer,
    throttle,
    errors: ['no_subscription', 'payments_unavailable', 'too_many_requests'],
  }),
  reactivateSubscription: route({
    method: 'POST',
    path: '/billing/reactivate',
    access: 'clinic',
    roles: OWNERS,
    summary: 'Take a cancellation back before the period ends',
    description: 'What was never cancelled stays as it is; what has ended is bought again by a checkout.',
    answer: subscriptionAnswer,
    throttle,
    errors: ['no_subscription', 'payments_unavailable', 'too_many_requests'],
  }),
  getBillingHistory: route({
    method: 'GET',
    path: '/billing/history',
    access: 'clinic',
    roles: OWNERS,
    summary: `The last ${LIMITS.billingEvents} invoices and changes of the subscription, newest first`,
    answer: z.object({ data: z.array(billingEvent) }),
    errors: ['payments_unavailable', 'too_many_requests'],
  }),
  openPortal: route({
    method: 'POST',
    path: '/billing/portal',
    access: 'clinic',
    roles: OWNERS,
    summary: 'The address of the payment provider’s portal: cards, invoices, cancellation',
    payload: z.object({ returnUrl: ownAddress }),
    answer: z.object({ data: z.object({ url: z.url() }) }),
    throttle,
    errors: ['invalid_input', 'no_subscription', 'payments_unavailable', 'too_many_requests'],
  }),
};
