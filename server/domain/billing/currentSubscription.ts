import { OFFER } from '../../contract/core/limits.ts';
import type { Subscription } from '../../contract/routes/subscription.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import {
  findSubscription,
  isCharged,
  NEVER_SUBSCRIBED,
  type SubscriptionRow,
} from '../../store/billing/subscriptions.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { effectiveStatus } from './subscriptions.ts';

/** The clinic's subscription; a super admin's reads as active, that of a clinic without one as trial. */
export async function getSubscription(ctx: Context, { clinicId }: Caller): Promise<Subscription> {
  if (clinicId === null) return { ...describe(NEVER_SUBSCRIBED), status: 'active', offer: null };
  const row = (await findSubscription(ctx.db, clinicId)) ?? NEVER_SUBSCRIBED;
  return { ...describe(row), offer: await offerOf(ctx, clinicId, row) };
}

export const describe = (
  row: Omit<SubscriptionRow, 'clinicId' | 'updatedAt'>,
): Omit<Subscription, 'offer'> => ({
  status: effectiveStatus(row),
  currentPeriodStart: row.periodStart,
  currentPeriodEnd: row.periodEnd,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  trialEnd: row.trialEnd,
  charged: isCharged(row),
  overridden: row.overrideStatus !== null,
  portal: row.customerId !== null,
  nextAmount: row.nextAmount,
  discountUntil: row.discountUntil,
  // What the operator set counts, whatever comes.
  pendingSince: row.overrideStatus === null ? row.pendingSince : null,
});

/** The offer that a clinic signed up with, while it never had a subscription. */
export async function offerOf(
  ctx: Context,
  clinicId: string,
  { everPaid, subscriptionId }: Pick<SubscriptionRow, 'everPaid' | 'subscriptionId'>,
): Promise<string | null> {
  if (everPaid || subscriptionId !== null) return null;
  const clinic = await findClinic(ctx.db, clinicId);
  return clinic?.offer === OFFER.tag ? clinic.offer : null;
}
