import * as z from 'zod';
import { ERROR_TEXT } from '../core/errors.ts';

/** Subscription states; only `active` means paid. */
const SUBSCRIPTION_STATUSES = ['trial', 'active', 'trialing', 'past_due', 'canceled', 'unpaid'] as const;
export const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export interface SubscriptionState {
  /** How it is shown to people. */
  label: string;
  /**
   * Whether the clinic may write and text: `grace` only for the days that the operator grants. A clinic
   * that may not sees samples, or its own rows where it paid before.
   */
  access: 'full' | 'grace' | 'none';
  /** Whether the payment provider goes on charging for it: no second one is bought beside it. */
  runs: boolean;
  /** A sentence for the clinic, where nothing else is said of it. */
  meaning: string;
}

/** What each state is and what it allows, for server, screens and terminal. */
export const SUBSCRIPTION_STATES: Record<SubscriptionStatus, SubscriptionState> = {
  trial: {
    label: 'Preview Mode',
    access: 'none',
    runs: false,
    meaning: 'You see sample data. Upgrade to work with your own patients.',
  },
  active: {
    label: 'Paid',
    access: 'full',
    runs: true,
    meaning: 'Everything is switched on.',
  },
  trialing: {
    label: 'Trial',
    access: 'none',
    runs: true,
    meaning: 'Your subscription begins with its first payment. Until then nothing can be sent.',
  },
  past_due: {
    label: 'Past due',
    access: 'grace',
    runs: true,
    meaning: 'The last payment failed. Update the way you pay, so that you can go on texting.',
  },
  canceled: {
    label: 'Unsubscribed',
    access: 'none',
    runs: false,
    meaning: 'Your subscription has ended. You can read and export your own data; subscribe again to text.',
  },
  unpaid: {
    label: 'Unpaid',
    access: 'none',
    runs: true,
    meaning: 'Several payments failed and texting is off. Update the way you pay to switch it on again.',
  },
};

/** A sentence for the clinic: buying does not help where an operator withholds access. */
export const meaningOfState = ({
  status,
  overridden,
}: {
  status: SubscriptionStatus;
  overridden: boolean;
}): string =>
  overridden && SUBSCRIPTION_STATES[status].access !== 'full'
    ? ERROR_TEXT.subscriptionOverridden
    : SUBSCRIPTION_STATES[status].meaning;

/** What decides which of these a clinic is offered. */
export interface SubscriptionStanding {
  cancelAtPeriodEnd: boolean;
  /** Whether a subscription runs at the payment provider. */
  charged: boolean;
  /** Whether the operator set the status: what is bought then would change nothing. */
  overridden: boolean;
  /** Whether the payment provider knows the clinic. */
  portal: boolean;
  /** Since when a first payment is on its way: another one would be one too many. */
  pendingSince: string | null;
}

export interface BillingActions {
  /** Buying a subscription. */
  upgrade: boolean;
  cancel: boolean;
  /** Taking back a cancellation before the period ends. */
  reactivate: boolean;
  portal: boolean;
}

/** What an owner may do about the subscription; server, screens and terminal ask this one. */
export const billingActions = ({
  cancelAtPeriodEnd,
  charged,
  overridden,
  portal,
  pendingSince,
}: SubscriptionStanding): BillingActions => ({
  upgrade: !charged && !overridden && pendingSince === null,
  cancel: charged && !cancelAtPeriodEnd,
  reactivate: charged && cancelAtPeriodEnd,
  portal,
});
