import { sayMoney } from '../../contract/words/money.ts';
import type { MailContent } from './layout.ts';
import { greeting, type Letter, sender } from './words.ts';

export interface PaymentFacts {
  clinic: string;
  amountCents: number;
  currency: string;
}

/** What an owner can do about a payment that did not go through. */
export const paymentFailed = (
  letter: Letter,
  { clinic, amountCents, currency }: PaymentFacts,
): MailContent => ({
  subject: 'A payment for Goodword failed',
  greeting: greeting(letter),
  paragraphs: [
    `The payment of ${sayMoney(amountCents, currency)} for the subscription of ${clinic} could not be charged.`,
    'Open Billing and update the way you pay. Where your bank asks you to confirm payments, open the unpaid invoice ' +
      'there and confirm it.',
    'Until the payment comes through, texting may be off.',
  ],
  link: { label: 'Open Billing', url: `${letter.publicUrl}/billing` },
  smallPrint: [
    'You get this because you are an owner of this clinic. If it is paid by now, you need not do anything.',
    sender(letter),
  ],
});

/** That a clinic which had a subscription was charged for another one, and what became of that. */
export const paymentGivenBack = (
  letter: Letter,
  { clinic, amountCents, currency }: PaymentFacts,
): MailContent => ({
  subject: 'A second payment for Goodword is paid back',
  greeting: greeting(letter),
  paragraphs: [
    `${clinic} was paid for twice. It has one subscription, and that one goes on as it is.`,
    `The second one was ended at once, and its payment of ${sayMoney(amountCents, currency)} goes back the way it came. ` +
      'Banks take a few days to show it.',
    'You need not do anything. Billing shows both payments.',
  ],
  link: { label: 'Open Billing', url: `${letter.publicUrl}/billing` },
  smallPrint: ['You get this because you are an owner of this clinic.', sender(letter)],
});

/** That the payment with which a subscription was to begin, and which takes days, never came. */
export const paymentLost = (letter: Letter, { clinic }: Pick<PaymentFacts, 'clinic'>): MailContent => ({
  subject: 'Your payment for Goodword did not come through',
  greeting: greeting(letter),
  paragraphs: [
    `The payment with which the subscription of ${clinic} was to begin did not come through. Nothing was charged.`,
    'Open Billing and upgrade again, with another way to pay where you have one.',
  ],
  link: { label: 'Open Billing', url: `${letter.publicUrl}/billing` },
  smallPrint: [
    'You get this because you are an owner of this clinic. If it is paid by now, you need not do anything.',
    sender(letter),
  ],
});
