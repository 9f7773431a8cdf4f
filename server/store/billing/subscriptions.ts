import { SUBSCRIPTION_STATES, type SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { subscriptions } from '../tables/billing.ts';
import type { RowOf, WholeRowOf } from '../tables/column.ts';

/** What each clinic pays for. A clinic without a row never had a subscription. */

export interface SubscriptionRow {
  clinicId: string;
  /** As the payment provider tells it. */
  status: SubscriptionStatus;
  /** Set by a super admin; wins over the provider until cleared. */
  overrideStatus: SubscriptionStatus | null;
  /** The clinic at the payment provider: one for good, from its first checkout on. */
  customerId: string | null;
  /** The one that counts, running or ended. */
  subscriptionId: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: string | null;
  /** The start of the period whose payment failed; null while none is owed. */
  pastDueSince: string | null;
  everPaid: boolean;
  /** Cents of the plan's next payment; null where none is to come, or not known yet. */
  nextAmount: number | null;
  /** Until when a discount makes it so; null where nothing ends. */
  discountUntil: string | null;
  /** Since when a first payment is on its way; null while none is. */
  pendingSince: string | null;
  updatedAt: string;
}

/** A clinic that the payment provider never knew. */
export const NEVER_SUBSCRIBED = {
  status: 'trial',
  overrideStatus: null,
  customerId: null,
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  trialEnd: null,
  pastDueSince: null,
  everPaid: false,
  nextAmount: null,
  discountUntil: null,
  pendingSince: null,
} as const satisfies Partial<SubscriptionRow>;

/** Whether the payment provider goes on charging: what has ended there, or was never there, is not. */
export const isCharged = ({ subscriptionId, status }: Pick<SubscriptionRow, 'subscriptionId' | 'status'>) =>
  subscriptionId !== null && SUBSCRIPTION_STATES[status].runs;

const toSubscription = (row: RowOf<typeof subscriptions>): SubscriptionRow => ({
  clinicId: row.clinic_id,
  status: row.status,
  overrideStatus: row.override_status,
  customerId: row.provider_customer_id,
  subscriptionId: row.provider_subscription_id,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  cancelAtPeriodEnd: Boolean(row.cancel_at_period_end),
  trialEnd: row.trial_end,
  pastDueSince: row.past_due_since,
  everPaid: Boolean(row.ever_paid),
  nextAmount: row.next_amount,
  discountUntil: row.discount_until,
  pendingSince: row.pending_since,
  updatedAt: row.updated_at,
});

/** What the payment provider decides; an override and the customer stay as they are. */
type ProviderRow = Omit<
  WholeRowOf<typeof subscriptions>,
  | 'clinic_id'
  | 'override_status'
  | 'override_reason'
  | 'provider_customer_id'
  | 'readings_begun'
  | 'reading_kept'
  | 'payments_kept'
>;

const toProviderRow = (
  subscription: Omit<SubscriptionRow, 'overrideStatus' | 'customerId'>,
): ProviderRow => ({
  status: subscription.status,
  provider_subscription_id: subscription.subscriptionId,
  period_start: subscription.periodStart,
  period_end: subscription.periodEnd,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  trial_end: subscription.trialEnd,
  past_due_since: subscription.pastDueSince,
  ever_paid: subscription.everPaid,
  next_amount: subscription.nextAmount,
  discount_until: subscription.discountUntil,
  pending_since: subscription.pendingSince,
  updated_at: subscription.updatedAt,
});

export async function findSubscription(db: Db, clinicId: string): Promise<SubscriptionRow | undefined> {
  const row = await db.knex('subscriptions').where({ clinic_id: clinicId }).first();
  return row && toSubscription(row);
}

export async function saveSubscription(db: Db, subscription: SubscriptionRow): Promise<void> {
  const row = {
    clinic_id: subscription.clinicId,
    override_status: subscription.overrideStatus,
    provider_customer_id: subscription.customerId,
    ...toProviderRow(subscription),
  };
  await db.knex('subscriptions').insert(row).onConflict('clinic_id').merge();
}

/** Sets what a clinic's subscription counts as, whatever the payment provider says; null clears that. */
export async function setOverride(
  db: Db,
  override: { clinicId: string; status: SubscriptionStatus | null; reason: string | null; at: string },
): Promise<void> {
  const set = { override_status: override.status, override_reason: override.reason };
  await db
    .knex('subscriptions')
    .insert({
      clinic_id: override.clinicId,
      status: NEVER_SUBSCRIBED.status,
      updated_at: override.at,
      ...set,
    })
    .onConflict('clinic_id')
    .merge(set);
}

/** Whose customer at the payment provider this is. */
export async function findClinicOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db.knex('subscriptions').where({ provider_customer_id: customerId }).first('clinic_id');
  return row?.clinic_id;
}

/** The states in which the payment provider goes on charging. */
export const RUNNING = Object.entries(SUBSCRIPTION_STATES)
  .filter(([, { runs }]) => runs)
  .map(([status]) => status);

/**
 * Clinics of which the payment provider may know more than is kept: the period of what runs ended before an instant, a
 * payment is owed or on its way, or nobody has asked yet what is paid next.
 */
export const listUnsure = (
  db: Db,
  { endedBefore, after, limit }: { endedBefore: string; after: string; limit: number },
): Promise<string[]> =>
  db
    .knex('subscriptions')
    .whereNotNull('provider_customer_id')
    .where((unsure) =>
      unsure.whereNotNull('pending_since').orWhere((running) =>
        running
          .whereIn('status', RUNNING)
          .whereNotNull('provider_subscription_id')
          .where((asked) =>
            asked
              .where('period_end', '<', endedBefore)
              .orWhereNotNull('past_due_since')
              .orWhere({ next_amount: null, cancel_at_period_end: false }),
          ),
      ),
    )
    .where('clinic_id', '>', after)
    .orderBy('clinic_id')
    .limit(limit)
    .pluck('clinic_id');

/** Keeps a clinic's customer, unless it has one; gives the one that is kept, and whether it is this one since now. */
export async function keepCustomer(
  db: Db,
  { clinicId, customerId, at }: { clinicId: string; customerId: string; at: string },
): Promise<{ customerId: string; isNew: boolean }> {
  // Two at once bring the same customer: an insert that had it would break the index of customers before it met the clinic's row.
  await db
    .knex('subscriptions')
    .insert({ clinic_id: clinicId, status: NEVER_SUBSCRIBED.status, updated_at: at })
    .onConflict('clinic_id')
    .ignore();
  const written = await db
    .knex('subscriptions')
    .where({ clinic_id: clinicId, provider_customer_id: null })
    .update({ provider_customer_id: customerId, updated_at: at })
    .returning('clinic_id');
  if (written.length > 0) return { customerId, isNew: true };
  const row = await db.knex('subscriptions').where({ clinic_id: clinicId }).first('provider_customer_id');
  return { customerId: row?.provider_customer_id ?? customerId, isNew: false };
}

/** A reading of what the payment provider holds of a clinic. */
export interface Reading {
  number: number;
  customerId: string;
}

/** Takes the next number for a reading; undefined where the payment provider does not know the clinic. */
export async function beginReading(db: Db, clinicId: string): Promise<Reading | undefined> {
  const [row] = await queryRows<{ readings_begun: number; provider_customer_id: string }>(
    db,
    `UPDATE subscriptions SET readings_begun = readings_begun + 1
     WHERE clinic_id = ? AND provider_customer_id IS NOT NULL
     RETURNING readings_begun, provider_customer_id`,
    [clinicId],
  );
  return row && { number: row.readings_begun, customerId: row.provider_customer_id };
}

/** A clinic's row, held until the transaction ends, with the numbers of the readings that it and its payments come from. */
export async function lockSubscription(
  db: Db,
  clinicId: string,
): Promise<{ row: SubscriptionRow; readingKept: number; paymentsKept: number } | undefined> {
  const query = db.knex('subscriptions').where({ clinic_id: clinicId }).first();
  const row = await (db.engine === 'postgres' ? query.forUpdate() : query);
  return row && { row: toSubscription(row), readingKept: row.reading_kept, paymentsKept: row.payments_kept };
}

/** Writes what a reading found. Call it while the row is locked. */
export async function keepReading(db: Db, reading: Reading, subscription: SubscriptionRow): Promise<void> {
  await db
    .knex('subscriptions')
    .where({ clinic_id: subscription.clinicId })
    .update({ ...toProviderRow(subscription), reading_kept: reading.number });
}
