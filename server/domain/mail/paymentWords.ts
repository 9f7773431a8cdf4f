import { sayMoney } from '../../contract/money.ts';
import type { MailContent } from './layout.ts';
import { greeting, type Letter, sender } from './words.ts';

interface FailedPaymentFacts {
  clinic: string;
  amountCents: number;
  currency: string;
}

/** What an owner can do about a payment that did not go through. */
export const paymentFailed = (
  letter: Letter,
  { clinic, amountCents, currency }: FailedPaymentFacts,
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
