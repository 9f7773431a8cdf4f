import { findSubscription } from '../../store/billing/subscriptions.ts';
import type { Context } from '../context.ts';
import { refreshSubscription } from './refresh.ts';

/**
 * Ends at once and without a refund what a clinic has at the payment provider, checkouts that are open included, and
 * keeps what that changes. Anyone who it does not know has nothing to end. Throws PaymentsError.
 */
export async function endSubscription(ctx: Context, clinicId: string): Promise<void> {
  const row = await findSubscription(ctx.db, clinicId);
  if (!row?.customerId) return;
  await ctx.ports.payments.endAll(row.customerId);
  await refreshSubscription(ctx, { clinicId, by: null });
}
