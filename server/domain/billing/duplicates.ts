import { CURRENCY } from '../../contract/core/limits.ts';
import { sayMoney } from '../../contract/words/money.ts';
import { addBillingEvent, settleRefund } from '../../store/billing/billingEvents.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { mailOwners } from '../mail/owners.ts';
import { PaymentsError } from '../ports.ts';
import { logTrouble } from './provider.ts';

/** A second subscription of a clinic is ended, and what was paid for it given back; its owners are told. */

/** Notes what is to be given back before anybody tries: an answer that is lost on the way may have ended one already. */
export async function oweRefunds(
  tx: Context,
  clinicId: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  const createdAt = instantNow(tx);
  const refund = { clinicId, type: 'other', status: 'refunded', amount: null, currency: CURRENCY } as const;
  for (const id of subscriptionIds) await addBillingEvent(tx.db, { id, ...refund, createdAt });
}

/**
 * Gives back and ends; false where the provider refuses that for good. As often as one likes: it is given back once and
 * told once. Throws PaymentsError.
 */
export async function giveBack(
  ctx: Context,
  clinicId: string,
  subscriptionId: string,
  by: ClinicCaller | null,
): Promise<boolean> {
  const cents = await refundAndEnd(ctx, clinicId, subscriptionId);
  if (cents === null) return false;
  await ctx.transaction(async (tx) => {
    if (!(await settleRefund(tx.db, subscriptionId, cents))) return;
    await audit(tx, by ?? { userId: null, clinicId }, {
      action: 'DELETE',
      entityType: 'subscription',
      entityId: subscriptionId,
      metadata: { refundedCents: cents },
    });
    await addActivity(tx.db, {
      clinicId,
      type: 'system_event',
      status: 'info',
      title: 'A second subscription was ended',
      description: `Your clinic has one already. ${refunded(cents)}`,
      userId: by?.userId ?? null,
      entityId: subscriptionId,
      createdAt: instantNow(tx),
    });
    if (cents > 0) {
      await mailOwners(tx, clinicId, (userId) => ({
        kind: 'payment_given_back',
        data: { userId, clinicId, amountCents: cents, currency: CURRENCY },
      }));
    }
  });
  return true;
}

async function refundAndEnd(ctx: Context, clinicId: string, subscriptionId: string): Promise<number | null> {
  try {
    return await ctx.ports.payments.refundAndEnd(subscriptionId);
  } catch (error) {
    if (!(error instanceof PaymentsError && error.kind === 'refused')) throw error;
    logTrouble(ctx, error, { clinicId, subscriptionId });
    return null;
  }
}

const refunded = (cents: number): string =>
  cents > 0 ? `${sayMoney(cents)} are paid back the way they came.` : 'Nothing was charged for it.';
