import { LIMITS, OFFER, OFFER_CENTS, PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** The upgrade prompt. */
export const upgradeText = words('upgrade', {
  title: 'Upgrade to the full version',
  lead: 'Work with your own patients instead of samples.',
  lacks: { dataExport: 'Data Export is part of the full version.' },
  lapsedLead: 'Text your patients again. Everything that your clinic has here is kept.',
  features: [
    'Real patient data',
    'Actual feedback collection and SMS campaigns',
    'Live analytics',
    'Custom branding and templates',
    'Priority email support',
    `${sayNumber(LIMITS.quota)} SMS per month`,
  ],
  price: sayMoney(PRICE_CENTS),
  perMonth: 'per month',
  terms: `${sayNumber(LIMITS.quota)} SMS included, billed monthly, cancel anytime.`,
  offer: {
    badge: `${OFFER.percentOff}% off the first year`,
    price: sayMoney(OFFER_CENTS),
    later: `for ${OFFER.months} months, then ${sayMoney(PRICE_CENTS)}.`,
  },
  pay: 'Continue to payment',
  where: 'You pay on the page of our payment provider. Goodword never sees your card.',
  ownersOnly: 'Only an owner of your clinic can pay. Ask one of them to upgrade.',
  questions: 'Questions about it?',
  failed: {
    title: 'Payment Error',
    message: 'Failed to start checkout process. Please try again.',
  },
});

/** What the dialog names, where somebody asked for that alone. */
export type UpgradeFeature = keyof typeof upgradeText.lacks;

/** What stands in its place while a subscription runs. */
export const runningText = words('running', {
  reactivate: {
    title: 'Reactivate your subscription',
    lead: (until: string) =>
      `It is cancelled and ends on ${until}. Reactivate it and it goes on as before; nothing is charged until then.`,
    button: 'Reactivate',
    done: 'Your subscription goes on',
    failed: 'Your subscription was not reactivated',
  },
  title: 'Your subscription',
  running: 'Your clinic has a subscription already. Billing shows it.',
  pending: (since: string) =>
    `Your payment of ${since} is on its way. Some ways to pay take days: everything is switched on as soon as it is through, and you need not pay again.`,
  billing: 'Open Billing',
  ownersOnly: 'An owner of your clinic looks after payment. Ask one of them.',
});
