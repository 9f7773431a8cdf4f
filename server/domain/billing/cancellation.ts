import type { Subscription } from '../../contract/routes/subscription.ts';
import { isCharged } from '../../store/billing/subscriptions.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { getSubscription } from './currentSubscription.ts';
import { orRefusal } from './provider.ts';
import { noSubscription, refreshSubscription } from './refresh.ts';

/**
 * Stops paying at the end of the period that is paid for; what is cancelled stays so. Throws `no_subscription` where none
 * runs, `too_many_requests` and `payments_unavailable`.
 */
export const cancelSubscription = (ctx: Context, caller: ClinicCaller): Promise<Subscription> =>
  setCancelled(ctx, caller, true);

/** Takes a cancellation back before the period ends; throws the same. */
export const reactivateSubscription = (ctx: Context, caller: ClinicCaller): Promise<Subscription> =>
  setCancelled(ctx, caller, false);

function setCancelled(ctx: Context, caller: ClinicCaller, cancelled: boolean): Promise<Subscription> {
  return orRefusal(ctx, async () => {
    const { clinicId } = caller;
    const row = await refreshSubscription(ctx, { clinicId, by: caller });
    if (!isCharged(row) || row.subscriptionId === null) throw noSubscription();
    if (row.cancelAtPeriodEnd !== cancelled) {
      await ctx.ports.payments.setCancelAtPeriodEnd(row.subscriptionId, cancelled);
      await refreshSubscription(ctx, { clinicId, by: caller });
    }
    return getSubscription(ctx, caller);
  });
}
