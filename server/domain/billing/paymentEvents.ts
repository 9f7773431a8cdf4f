import { addPaymentEvent, hasPaymentEvent } from '../../store/billing/paymentEvents.ts';
import { findClinicOfCustomer, isCharged } from '../../store/billing/subscriptions.ts';
import { type Context, instantNow } from '../context.ts';
import { PAYMENT_EVENT_TYPES, type PaymentEvent, PaymentsError } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { tellFailedPayment } from './failedPayments.ts';
import { logTrouble } from './provider.ts';
import { refreshSubscription } from './refresh.ts';

/** What the payment provider tells by itself. */

/** What a clinic is mailed about, where it still holds. */
const FAILURES = ['invoice.payment_failed', 'invoice.payment_action_required'];

/**
 * Follows an event, once however often it is sent. It tells when to look, never what is: it may be days old. Types and
 * customers that are not ours are passed over. Throws `unavailable` where the provider must send it again.
 */
export async function receivePaymentEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  if (!PAYMENT_EVENT_TYPES.some((type) => type === event.type) || event.customerId === null) return;
  const clinicId = await findClinicOfCustomer(ctx.db, event.customerId);
  if (!clinicId || (await hasPaymentEvent(ctx.db, event.id))) return;
  try {
    await followEvent(ctx, event, clinicId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    logTrouble(ctx, error, { clinicId });
    throw new Refusal('unavailable', 'The payment provider could not be asked. Send this again.');
  }
}

async function followEvent(ctx: Context, event: PaymentEvent, clinicId: string): Promise<void> {
  const { id, type, objectId } = event;
  const failed = FAILURES.includes(type) ? await ctx.ports.payments.findInvoice(objectId) : undefined;
  await refreshSubscription(ctx, {
    clinicId,
    by: null,
    async also(tx, row) {
      if (!(await addPaymentEvent(tx.db, { id, type, receivedAt: instantNow(tx) }))) return;
      if (failed?.status === 'open' && isCharged(row)) await tellFailedPayment(tx, clinicId, failed);
    },
  });
}
