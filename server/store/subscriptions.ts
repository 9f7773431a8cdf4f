import type { SubscriptionStatus } from '../contract/roles.ts';
import type { Db, Row } from './db.ts';

/** What each clinic pays for. A clinic without a row never had a subscription. */

export interface SubscriptionRow {
  clinicId: string;
  status: SubscriptionStatus;
  /** Set by a super admin; wins over the provider until cleared (DESIGN 7.18). */
  overrideStatus: SubscriptionStatus | null;
  periodStart: string | null;
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: string | null;
  everPaid: boolean;
  updatedAt: string;
}

const toSubscription = (row: Row): SubscriptionRow => ({
  clinicId: row.clinic_id,
  status: row.status,
  overrideStatus: row.override_status,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  cancelAtPeriodEnd: Boolean(row.cancel_at_period_end),
  trialEnd: row.trial_end,
  everPaid: Boolean(row.ever_paid),
  updatedAt: row.updated_at,
});

export async function findSubscription(db: Db, clinicId: string): Promise<SubscriptionRow | undefined> {
  const row = await db.knex('subscriptions').where({ clinic_id: clinicId }).first();
  return row && toSubscription(row);
}

export async function saveSubscription(db: Db, subscription: SubscriptionRow): Promise<void> {
  const row = {
    clinic_id: subscription.clinicId,
    status: subscription.status,
    override_status: subscription.overrideStatus,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    trial_end: subscription.trialEnd,
    ever_paid: subscription.everPaid,
    updated_at: subscription.updatedAt,
  };
  await db.knex('subscriptions').insert(row).onConflict('clinic_id').merge();
}
