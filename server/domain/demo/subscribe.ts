import { PAYMENT_PATHS } from '../../contract/routes/subscription.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { findSubscription, keepCustomer, type SubscriptionRow } from '../../store/billing/subscriptions.ts';
import { settleStart } from '../../store/platform/demo.ts';
import { logTrouble } from '../billing/provider.ts';
import { refreshSubscription } from '../billing/refresh.ts';
import { type Context, instantNow } from '../context.ts';
import { PaymentsError } from '../ports.ts';
import { demoClinicId } from './demo.ts';

/** Pays a checkout at the pretend payment provider, as at an instant. */
export type PayPretend = (sessionId: string, at: Date) => Promise<void>;

/**
 * Has the demonstration's clinic subscribe at the pretend payment provider from the start of the period that its
 * texts are told in, so that its owner finds an invoice and can cancel. Does nothing where payments are real or the
 * clinic subscribed before; what was begun and cut off is carried on. While the provider cannot be asked the clinic
 * stays as it was loaded: paid, with nothing to charge.
 */
export async function subscribeDemo(ctx: Context, pay: PayPretend): Promise<void> {
  if (ctx.config.payments.provider !== 'sandbox') return;
  const clinicId = await demoClinicId(ctx);
  const loaded = clinicId === null ? undefined : await findSubscription(ctx.db, clinicId);
  if (!loaded || loaded.subscriptionId !== null) return;
  try {
    const begun = loaded.customerId
      ? await refreshSubscription(ctx, { clinicId: loaded.clinicId, by: null })
      : loaded;
    const { subscriptionId } = begun.subscriptionId === null ? await buy(ctx, begun, pay) : begun;
    const at = loaded.periodStart;
    if (subscriptionId && at) await settleStart(ctx.db, { clinicId: loaded.clinicId, subscriptionId, at });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    logTrouble(ctx, error);
  }
}

async function buy(
  ctx: Context,
  { clinicId, periodStart }: SubscriptionRow,
  pay: PayPretend,
): Promise<SubscriptionRow> {
  const { payments } = ctx.ports;
  const clinic = await findClinic(ctx.db, clinicId);
  const made = await payments.makeCustomer({
    clinicId,
    name: clinic?.name ?? '',
    email: clinic?.email ?? null,
  });
  const { customerId } = await keepCustomer(ctx.db, { clinicId, customerId: made, at: instantNow(ctx) });
  const { publicUrl } = ctx.config;
  const { sessionId } = await payments.makeCheckout({
    clinicId,
    customerId,
    successUrl: publicUrl + PAYMENT_PATHS.success,
    cancelUrl: publicUrl + PAYMENT_PATHS.cancel,
    discount: 'none',
  });
  await pay(sessionId, new Date(periodStart ?? ctx.now()));
  return refreshSubscription(ctx, { clinicId, by: null });
}
