import { LIMITS, OFFER, PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

const plan = sayNumber(LIMITS.quota);

export const billingText = words('billing', {
  title: 'Billing & Subscription',
  purpose: 'What your clinic pays for, what it has used of it, and what was charged.',
  ownersOnly: 'An owner of your clinic looks after payment.',
  failed: 'Failed to load billing information',
  failedMeaning: 'Your subscription stays as it is; only this part of the screen could not be shown.',
});

/** What the clinic pays for. */
export const statusText = words('status', {
  title: 'Subscription',
  ending: (day: string) =>
    `Cancelled: everything works until ${day}, and nothing more is charged. Until then you can reactivate it.`,
  endingUnpaid: (day: string) => `Cancelled: it ends on ${day}. Until then you can reactivate it.`,
  plan: 'Plan',
  planIs: `${sayMoney(PRICE_CENTS)} per month with ${plan} SMS`,
  period: 'Period',
  periodIs: (from: string, to: string) => `${from} to ${to}`,
  renews: 'Next payment',
  renewsIs: (amount: string, day: string) => `${amount} on ${day}`,
  discount: 'Discount',
  discountIs: (off: string, until: string | null) =>
    until === null
      ? `${off} off each month`
      : `${off} off each month until ${until}; from then on the plan’s price`,
  pendingBadge: 'Payment on its way',
  accessUntil: 'Access until',
  ends: 'Ends on',
  offer: 'Offer',
  offerIs: `${OFFER.percentOff}% off the first ${OFFER.months} months, once you upgrade`,
  setBy: 'Set by',
  operator: 'The operator. It changes nothing of what is charged.',
  upgrade: 'Upgrade',
  reactivate: 'Reactivate',
});

/** What was sent of the plan’s texts. */
export const usageText = words('usage', {
  title: 'SMS usage',
  failed: 'Failed to load usage statistics',
  failedMeaning: 'No number is known until they are read. What your clinic sent is counted all the same.',
  sent: (sent: number, limit: number) => `${sayNumber(sent)} of ${sayNumber(limit)} sent`,
  share: (percent: number, remaining: number, isScarce: boolean) =>
    `${percent} % used, ${isScarce ? 'only ' : ''}${sayNumber(remaining)} left`,
  period: 'Period',
  overage: 'Beyond the plan',
  overageIs: (texts: number, cents: number) => `${count(texts, 'text')}, ${sayMoney(cents)}`,
  cap: 'Monthly cap',
  capIs: (cap: number | null) =>
    cap === null ? `None: the plan’s ${plan} texts are the limit` : `${sayNumber(cap)} texts`,
  change: 'Change the cap',
});

/** What was charged, and what became of the subscription. */
export const historyText = words('history', {
  title: 'Billing history',
  help: `The last ${LIMITS.billingEvents} invoices and changes, the newest first.`,
  none: 'Nothing was charged yet. Invoices will stand here.',
  columns: { created: 'Date', type: 'Type', status: 'Status', amount: 'Amount', link: 'Invoice' },
  open: 'Open invoice',
  openOf: (day: string) => `Open invoice of ${day}`,
});

/** Ending the subscription. */
export const cancelText = words('cancel', {
  button: 'Cancel subscription',
  title: 'Cancel your subscription?',
  access: (day: string) => `Everything works until ${day}: it is paid for.`,
  ends: (day: string) => `It ends on ${day}.`,
  after:
    'Then nothing more is charged and nothing is texted, not even what is scheduled for later. Your patients, reviews and logs stay: you can read and export them.',
  back: 'Until that day you can reactivate it.',
  keep: 'Keep subscription',
  done: 'Your subscription is cancelled',
  failed: 'Your subscription was not cancelled',
  limited: 'Too many requests, please wait a few seconds and try again.',
  portalOpens: 'The billing portal opens in a moment: you can cancel there.',
  resting: 'Wait a few seconds before you try again.',
});
