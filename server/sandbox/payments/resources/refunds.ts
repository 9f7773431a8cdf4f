import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { refundPayment } from '../billing/refunds.ts';
import type { Payment } from '../records.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { cents, expand, metadata, page, paramsOf, text } from '../rest/params.ts';

const createParams = paramsOf<Stripe.RefundCreateParams>()(
  z.strictObject({
    payment_intent: text.exactOptional(),
    charge: text.exactOptional(),
    amount: cents.exactOptional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).exactOptional(),
    metadata: metadata.exactOptional(),
    expand: expand.exactOptional(),
  }),
);
const listParams = paramsOf<Stripe.RefundListParams>()(
  z.strictObject({ ...page, payment_intent: text.exactOptional(), charge: text.exactOptional() }),
);

function findPayment(
  { shelf }: Account,
  { payment_intent: intent, charge }: z.output<typeof createParams>,
): Payment {
  if (intent) {
    const found = shelf.find('payment', intent);
    if (!found) throw missing('payment_intent', intent, 'payment_intent');
    return found;
  }
  if (!charge) {
    throw new Refusal(400, {
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    });
  }
  const found = shelf.list('payment').find((payment) => payment.charge === charge);
  if (!found) throw missing('charge', charge, 'charge');
  return found;
}

export const refundEndpoints = [
  endpoint('POST', 'refunds', createParams, (account, params) => {
    const { amount, reason, metadata: carried } = params;
    return refundPayment(account, findPayment(account, params), {
      ...(amount !== undefined && { amount }),
      ...(reason && { reason }),
      ...(carried && { metadata: carried }),
    });
  }),
  endpoint('GET', 'refunds', listParams, (account, { payment_intent: intent, charge, ...rest }) =>
    listed(account, 'refund', {
      url: '/v1/refunds',
      parent: intent,
      page: rest,
      where: (refund) => charge === undefined || refund.charge === charge,
    }),
  ),
];
