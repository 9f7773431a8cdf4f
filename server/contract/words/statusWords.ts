import type { AuditAction } from '../routes/adminAuditLogs.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '../routes/adminPayments.ts';
import type { HealthCheck } from '../routes/adminSystem.ts';
import type { PatientStatus } from '../routes/patients.ts';
import type { CaseStatus } from '../routes/reviews.ts';
import type { LogStatus, Verdict } from '../routes/sms.ts';
import type { BillingEvent } from '../routes/subscription.ts';
import type { VisitState } from '../routes/visits.ts';
import type { DeliveryStatus } from '../routes/webhooks.ts';
import { SUBSCRIPTION_STATES, type SubscriptionStatus } from '../rules/subscriptionStates.ts';

/**
 * The one map of words and colors for states, shared by screens, log and terminal. A tone
 * is what a colour means; each place has its own colour for it:
 * `good` done · `waiting` under way · `warn` running out or held back · `bad` failed · `quiet` left alone.
 */
export type Tone = 'good' | 'waiting' | 'warn' | 'bad' | 'quiet';

export interface StatusWord {
  word: string;
  tone: Tone;
}

export const PATIENT_WORDS: Record<PatientStatus, StatusWord> = {
  active: { word: 'Active', tone: 'good' },
  sent: { word: 'Sent', tone: 'waiting' },
  cooldown: { word: 'Cooldown', tone: 'warn' },
  opted_out: { word: 'Opted out', tone: 'quiet' },
  blacklisted: { word: 'Blocked', tone: 'quiet' },
};

/** Somebody in a clinic's team, or invited to it. */
export const TEAM_WORDS = {
  member: { word: 'Member', tone: 'good' },
  invited: { word: 'Invited', tone: 'waiting' },
  expired: { word: 'Expired', tone: 'warn' },
} as const satisfies Record<string, StatusWord>;

/**
 * A number in the list of a request, before and after it is sent. One that `exists`
 * stands in the list already.
 */
export type NumberState =
  | 'checking'
  | 'ready'
  | 'sending'
  | 'sent'
  | 'invalid'
  | 'blocked'
  | 'cooldown'
  | 'exists';

export const NUMBER_WORDS: Record<NumberState, StatusWord> = {
  checking: { word: 'Checking', tone: 'quiet' },
  ready: { word: 'Ok to send', tone: 'good' },
  sending: { word: 'Sending', tone: 'waiting' },
  sent: { word: 'Sent', tone: 'good' },
  invalid: { word: 'Invalid', tone: 'bad' },
  blocked: { word: 'Blocked', tone: 'quiet' },
  cooldown: { word: 'Cooldown', tone: 'warn' },
  exists: { word: 'Duplicate', tone: 'quiet' },
};

export const VERDICT_WORDS: Record<Verdict, StatusWord> = {
  queued: { word: 'Queued', tone: 'waiting' },
  scheduled: { word: 'Scheduled', tone: 'waiting' },
  invalid: NUMBER_WORDS.invalid,
  not_textable: { word: 'Not textable', tone: 'bad' },
  duplicate: NUMBER_WORDS.exists,
  opted_out: PATIENT_WORDS.opted_out,
  blocked: NUMBER_WORDS.blocked,
  undeliverable: { word: 'Cannot get texts', tone: 'bad' },
  held: { word: 'Held', tone: 'warn' },
  cooldown: NUMBER_WORDS.cooldown,
  over_quota: { word: 'Over quota', tone: 'warn' },
  outside_hours: { word: 'Outside hours', tone: 'warn' },
};

export const LOG_WORDS: Record<LogStatus, StatusWord> = {
  Sent: { word: 'Sent', tone: 'good' },
  Queued: { word: 'Queued', tone: 'waiting' },
  Blocked: { word: 'Blocked', tone: 'quiet' },
  Error: { word: 'Error', tone: 'bad' },
};

/** How far somebody is who looks after a low rating. */
export const CASE_WORDS: Record<CaseStatus, StatusWord> = {
  open: { word: 'Open', tone: 'warn' },
  in_progress: { word: 'In progress', tone: 'waiting' },
  resolved: { word: 'Resolved', tone: 'good' },
};

/** How a visit that a clinic's own system tells of stands. */
export const VISIT_WORDS: Record<VisitState, StatusWord> = {
  waiting: { word: 'Waiting', tone: 'waiting' },
  sent: { word: 'Sent', tone: 'good' },
  refused: { word: 'Refused', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
};

/** How a webhook's call stands. */
export const DELIVERY_WORDS: Record<DeliveryStatus, StatusWord> = {
  waiting: { word: 'Waiting', tone: 'waiting' },
  delivered: { word: 'Delivered', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
};

const subscriptionWord = (status: SubscriptionStatus, tone: Tone): StatusWord => ({
  word: SUBSCRIPTION_STATES[status].label,
  tone,
});

/** What a clinic's subscription is. */
export const SUBSCRIPTION_WORDS: Record<SubscriptionStatus, StatusWord> = {
  trial: subscriptionWord('trial', 'quiet'),
  active: subscriptionWord('active', 'good'),
  trialing: subscriptionWord('trialing', 'waiting'),
  past_due: subscriptionWord('past_due', 'warn'),
  canceled: subscriptionWord('canceled', 'quiet'),
  unpaid: subscriptionWord('unpaid', 'bad'),
};

/** What an entry of the billing history says. */
export const BILLING_EVENT_WORDS: Record<BillingEvent['status'], StatusWord> = {
  paid: { word: 'Paid', tone: 'good' },
  open: { word: 'Open', tone: 'waiting' },
  failed: { word: 'Failed', tone: 'bad' },
  void: { word: 'Void', tone: 'quiet' },
  refunded: { word: 'Refunded', tone: 'quiet' },
  started: { word: 'Started', tone: 'good' },
  cancel_scheduled: { word: 'Cancelled for the end of the period', tone: 'warn' },
  reactivated: { word: 'Reactivated', tone: 'good' },
  past_due: SUBSCRIPTION_WORDS.past_due,
  unpaid: SUBSCRIPTION_WORDS.unpaid,
  ended: { word: 'Ended', tone: 'quiet' },
};

/** What an entry of the billing history is about. */
export const BILLING_EVENT_NAMES: Record<BillingEvent['type'], string> = {
  invoice: 'Invoice',
  subscription: 'Subscription',
  other: 'Refund',
};

/** What a row of the audit says: actions by their names in the API. */
export const AUDIT_WORDS: Record<AuditAction, StatusWord> = {
  LOGIN: { word: 'LOGIN', tone: 'good' },
  LOGIN_FAILED: { word: 'LOGIN_FAILED', tone: 'bad' },
  LOGOUT: { word: 'LOGOUT', tone: 'waiting' },
  SIGNUP: { word: 'SIGNUP', tone: 'good' },
  PASSWORD_RESET: { word: 'PASSWORD_RESET', tone: 'warn' },
  CREATE: { word: 'CREATE', tone: 'waiting' },
  READ: { word: 'READ', tone: 'quiet' },
  UPDATE: { word: 'UPDATE', tone: 'warn' },
  DELETE: { word: 'DELETE', tone: 'bad' },
  EXPORT: { word: 'EXPORT', tone: 'quiet' },
  REFUSED: { word: 'REFUSED', tone: 'bad' },
};

/** How a payment stands, for the operator. */
export const PAYMENT_WORDS: Record<PaymentStatus, StatusWord> = {
  succeeded: { word: PAYMENT_LABELS.succeeded, tone: 'good' },
  failed: { word: PAYMENT_LABELS.failed, tone: 'bad' },
  pending: { word: PAYMENT_LABELS.pending, tone: 'waiting' },
};

/** Whether a number is texted by nobody. */
export const OPT_OUT_WORDS = {
  out: { word: 'Currently opted-out', tone: 'warn' },
  in: { word: 'Not opted-out', tone: 'good' },
} as const satisfies Record<string, StatusWord>;

/** An account, as the operator sees it. */
export const USER_WORDS = {
  verified: { word: 'Verified', tone: 'good' },
  unverified: { word: 'Unverified', tone: 'warn' },
  deleted: { word: 'Deleted', tone: 'bad' },
} as const satisfies Record<string, StatusWord>;

/** What holds a clinic's texts back, whatever its subscription is. */
export const CLINIC_WORDS = {
  paused: { word: 'Paused', tone: 'warn' },
  deleted: { word: 'Deleted', tone: 'bad' },
} as const satisfies Record<string, StatusWord>;

/** Whether the platform works, and each part of it. */
export const HEALTH_WORDS: Record<HealthCheck['status'], StatusWord> = {
  ok: { word: 'OK', tone: 'good' },
  unclear: { word: 'Too few to tell', tone: 'quiet' },
  warning: { word: 'Warning', tone: 'warn' },
  failing: { word: 'Failing', tone: 'bad' },
};

/** Whether a worker shows signs of life. */
export const WORKER_WORDS = {
  alive: { word: 'At work', tone: 'good' },
  gone: { word: 'Gone', tone: 'bad' },
} as const satisfies Record<string, StatusWord>;

/** A request for help or for a platform. */
export const REQUEST_WORDS = {
  open: { word: 'Open', tone: 'warn' },
  closed: { word: 'Closed', tone: 'quiet' },
} as const satisfies Record<string, StatusWord>;
