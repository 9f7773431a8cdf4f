import { LIMITS, OFFER, PRICE_CENTS } from '../../../../../server/contract/core/limits.ts';
import type { SiteFacts } from '../../../../../server/contract/routes/site.ts';
import { sayMoney } from '../../../../../server/contract/words/money.ts';
import type { Section } from '../../../documents/shapes.ts';
import { count } from '../say.ts';

const price = sayMoney(PRICE_CENTS);

const graceFor = (days: number): string =>
  days === 0
    ? 'When a payment fails, sending and changes stop until it is made.'
    : `When a payment fails, sending and changes go on for ${days} more ${days === 1 ? 'day' : 'days'}, and then stop until it is made.`;

export const prices = ({ overageCents, pastDueGraceDays }: SiteFacts): Section => ({
  id: 'prices',
  title: 'Price and payment',
  body: [
    `There is one plan: ${price} a month with ${count(LIMITS.quota)} texts, billed monthly in advance. Without a subscription you see samples and cannot text.`,
    {
      points: [
        `Texts beyond the plan’s go out only where an owner has raised the monthly cap. Each that the carrier took costs ${sayMoney(overageCents)}, and stands on the next invoice.`,
        `Where you were offered ${OFFER.percentOff}% off, it holds for the plan’s price in the first ${OFFER.months} months, and not for texts beyond it.`,
        'Payment passes at our payment provider’s own pages. We never see your card.',
        graceFor(pastDueGraceDays),
        'A subscription that was bought twice by mistake is ended, and its money given back.',
      ],
    },
    `We may change prices. We tell you at least ${LIMITS.priceNoticeDays} days before, and you can cancel before they count.`,
  ],
});

export const cancelling: Section = {
  id: 'cancelling',
  title: 'Cancelling',
  body: [
    'An owner can cancel at any time on Billing; there is no contract for longer. Everything works until the end of the period that is paid for. Until then the cancellation can be taken back.',
    'Afterwards nothing is charged and nothing is texted, not even what was scheduled. Your patients, reviews and logs stay: you can read and export them.',
  ],
};

export const liability: Section = {
  id: 'liability',
  title: 'Liability',
  body: [
    'Goodword is provided as it is. We work to keep it right and reachable, and promise neither that it is never interrupted, nor that every text arrives, nor any number or kind of reviews.',
    `As far as the law allows, neither side owes the other lost profit or indirect damage, and all that we owe you together is capped at the fees that you paid us in the ${LIMITS.liabilityMonths} months before the event.`,
    'You answer for claims of others that arise because you texted people without consent, or broke these terms.',
  ],
};

export const law: Section = {
  id: 'law',
  title: 'Governing law',
  body: [
    'These terms are governed by Texas law, without its rules on conflicts of laws. If a part of them does not hold, the rest does.',
  ],
};
