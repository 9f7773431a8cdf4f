import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { Payment } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { Refund } from '../wire.ts';

/** Gives back money that came, all that is left of it where no amount is named. */
export function refundPayment(
  { shelf, time, tell }: Account,
  payment: Payment,
  asked: { amount?: number; reason?: string; metadata?: Record<string, string> } = {},
): Refund {
  const left = payment.amount - payment.refunded;
  const amount = asked.amount ?? left;
  if (payment.state !== 'succeeded') {
    throw new Refusal(400, {
      param: 'payment_intent',
      message: `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
    });
  }
  if (left === 0) {
    throw new Refusal(400, {
      code: 'charge_already_refunded',
      message: `Charge ${payment.charge} has already been refunded.`,
    });
  }
  if (amount > left) {
    throw new Refusal(400, {
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    });
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: payment.charge,
    created: time.now(),
    currency: 'usd',
    customer: payment.customer,
    customer_account: null,
    metadata: asked.metadata ?? {},
    payment_intent: payment.id,
    payment_method: null,
    reason: asked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  shelf.put('payment', { ...payment, refunded: payment.refunded + amount });
  shelf.put('refund', refund, { customer: payment.customer, parent: payment.id });
  tell({ type: 'refund.created', data: { object: refund } });
  return refund;
}
