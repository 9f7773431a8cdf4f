import { findSubscription } from '../../store/billing/subscriptions.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { checkOwnAddresses } from './ownAddress.ts';
import { orRefusal } from './provider.ts';
import { noSubscription } from './refresh.ts';

/**
 * The address of the payment provider's portal, which leads back to `returnUrl`. Throws `invalid_input` for an address
 * of others, `no_subscription` where the provider does not know the clinic, `too_many_requests` and
 * `payments_unavailable`.
 */
export async function openPortal(
  ctx: Context,
  { clinicId }: ClinicCaller,
  returnUrl: string,
): Promise<string> {
  checkOwnAddresses(ctx, { returnUrl });
  const customerId = (await findSubscription(ctx.db, clinicId))?.customerId;
  if (!customerId) throw noSubscription();
  return orRefusal(ctx, () => ctx.ports.payments.openPortal(customerId, returnUrl));
}
