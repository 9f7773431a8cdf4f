import { ERROR_TEXT } from '../../server/contract/core/errors.ts';
import { PRICE_CENTS } from '../../server/contract/core/limits.ts';
import type { Subscription } from '../../server/contract/routes/subscription.ts';
import {
  type BillingActions,
  billingActions,
  meaningOfState,
} from '../../server/contract/rules/subscriptionStates.ts';
import { sayMoney } from '../../server/contract/words/money.ts';
import { SUBSCRIPTION_WORDS } from '../../server/contract/words/statusWords.ts';
import { factLines } from '../kit/report.ts';
import { paintWord, printable, showInstant } from '../kit/words.ts';

/** A subscription for people. */

/** How it stands, a fact a line. */
export function subscriptionLines(subscription: Subscription, utc: boolean): string[] {
  const { status, overridden, currentPeriodStart, currentPeriodEnd, trialEnd, offer } = subscription;
  const { nextAmount, pendingSince } = subscription;
  const byOperator = overridden ? ', set by the operator' : '';
  const facts: [string, string | null][] = [
    ['Status', `${paintWord(pendingSince === null ? SUBSCRIPTION_WORDS[status] : PENDING)}${byOperator}`],
    ['Period began', currentPeriodStart && showInstant(currentPeriodStart, utc)],
    [
      hasEnded(currentPeriodEnd) ? 'Period ended' : 'Period ends',
      currentPeriodEnd && showInstant(currentPeriodEnd, utc),
    ],
    ['Renewal', renewalOf(subscription)],
    ['Next payment', nextAmount === null ? null : sayMoney(nextAmount)],
    ['Discount', discountOf(subscription, utc)],
    ['Payment begun', pendingSince && showInstant(pendingSince, utc)],
    ['Trial ends', trialEnd && showInstant(trialEnd, utc)],
    ['Offer', offer && printable(offer)],
  ];
  return factLines(facts.filter((fact): fact is [string, string] => fact[1] !== null));
}

const PENDING = { word: 'Payment on its way', tone: 'waiting' } as const;

/** What the next payment is lower by than the plan's price. */
function discountOf({ nextAmount, discountUntil }: Subscription, utc: boolean): string | null {
  if (nextAmount === null || nextAmount >= PRICE_CENTS) return null;
  const off = `${sayMoney(PRICE_CENTS - nextAmount)} off`;
  return discountUntil === null ? off : `${off}, ends ${showInstant(discountUntil, utc)}`;
}

const hasEnded = (instant: string | null): boolean => instant !== null && Date.parse(instant) < Date.now();

function renewalOf({ charged, cancelAtPeriodEnd }: Subscription): string | null {
  if (!charged) return null;
  return cancelAtPeriodEnd ? 'cancelled' : 'by itself';
}

/** What the state means, and what an owner can do next. */
export function meaningLines(subscription: Subscription): string[] {
  const can = billingActions(subscription);
  const lines = ACTIONS.filter(([action]) => can[action]).map(([, line]) => line);
  const next = lines.length > 0 ? ['An owner can:', ...lines] : [];
  const { pendingSince } = subscription;
  return [pendingSince === null ? meaningOfState(subscription) : ERROR_TEXT.paymentPending, ...next];
}

/** Short enough for the narrowest terminal. */
const ACTIONS: [keyof BillingActions, string][] = [
  ['upgrade', 'goodword billing checkout    subscribe'],
  ['cancel', 'goodword billing cancel      stop paying'],
  ['reactivate', 'goodword billing reactivate  go on'],
  ['portal', 'goodword billing portal      how you pay'],
];
