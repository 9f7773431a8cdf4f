import { ERROR_TEXT } from '../../contract/core/errors.ts';
import { listRefunds } from '../../store/billing/billingEvents.ts';
import {
  beginReading,
  findSubscription,
  isCharged,
  keepReading,
  lockSubscription,
  type Reading,
  type SubscriptionRow,
  saveSubscription,
} from '../../store/billing/subscriptions.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { PaymentsError, type ProviderSubscription } from '../ports.ts';
import { notFound, Refusal } from '../refusal.ts';
import { tellChanges } from './changes.ts';
import { giveBack, oweRefunds } from './duplicates.ts';
import { type Bill, keepBills, readBills } from './payments.ts';
import { choose, follow } from './readings.ts';

/** The one way in which a clinic's subscription changes. */

export interface Refresh {
  clinicId: string;
  /** Whose call finds out; null for the payment provider's own. */
  by: ClinicCaller | null;
  /** What stands or falls with it. */
  also?: (tx: Context, row: SubscriptionRow) => Promise<void>;
}

/** Ended duplicates are read as ended at once; a provider that still tells otherwise is asked another time. */
const MOST_READINGS = 3;

/**
 * Reads what the payment provider holds of a clinic, now, and keeps it with whatever that changes. Safe beside itself:
 * each reading takes a number before it asks, so that an answer that began before the one kept is dropped, and the
 * later one tells what led to it. A clinic that the provider does not know stays as it is. Throws `no_subscription` for
 * one that has no row, and PaymentsError.
 */
export async function refreshSubscription(ctx: Context, refresh: Refresh): Promise<SubscriptionRow> {
  const { clinicId, by } = refresh;
  const refused: string[] = [];
  for (let count = 0; count < MOST_READINGS; count++) {
    const reading = await beginReading(ctx.db, clinicId);
    if (!reading) return unknownThere(ctx, clinicId);
    const found = await ctx.ports.payments.listSubscriptions(reading.customerId);
    if (!found) return ctx.transaction((tx) => forgetCustomer(tx, refresh, reading));
    const bills = await readBills(ctx, clinicId, reading);
    const { row, refunds } = await ctx.transaction((tx) =>
      keep(tx, refresh, { reading, found, bills, refused }),
    );
    if (refunds.length === 0) return row;
    for (const id of refunds) if (!(await giveBack(ctx, clinicId, id, by))) refused.push(id);
  }
  throw new PaymentsError('unavailable', 'A subscription that was ended is still told to run.');
}

interface Found {
  reading: Reading;
  found: readonly ProviderSubscription[];
  bills: readonly Bill[];
  /** Refunds that the provider will not make: the operator's to repair, and nothing waits for them. */
  refused: readonly string[];
}

/** The customer may have been forgotten a moment ago, by the one who asked beside this one. */
async function unknownThere({ db }: Context, clinicId: string): Promise<SubscriptionRow> {
  const row = await findSubscription(db, clinicId);
  if (!row) throw noSubscription();
  return row;
}

export const noSubscription = (): Refusal => new Refusal('no_subscription', ERROR_TEXT.noSubscription);

async function keep(
  tx: Context,
  { clinicId, by, also }: Refresh,
  { reading, found, bills, refused }: Found,
): Promise<{ row: SubscriptionRow; refunds: string[] }> {
  const held = await lockSubscription(tx.db, clinicId);
  if (!held) throw notFound('The clinic');
  const givenBack = await listRefunds(tx.db, clinicId);
  const owed = givenBack.filter(({ isOwed }) => isOwed).map(({ id }) => id);
  // What is given back counts no more, whatever became of the one beside it: the provider may have been read before.
  const isOurs = reading.customerId === held.row.customerId;
  if (isOurs && reading.number > held.paymentsKept) await keepBills(tx, clinicId, reading, bills);
  const isLatest = isOurs && reading.number > held.readingKept;
  const { counted, duplicates, pendingSince } = isLatest
    ? choose(
        found.filter((one) => !givenBack.some(({ id }) => id === one.id)),
        held.row.subscriptionId,
      )
    : { ...held.row, counted: undefined, duplicates: [] };
  const isNew = counted !== undefined || pendingSince !== held.row.pendingSince;
  const read = counted ? follow(held.row, counted) : held.row;
  const row = isNew ? { ...read, pendingSince, updatedAt: instantNow(tx) } : held.row;
  if (isNew) {
    await keepReading(tx.db, reading, row);
    await tellChanges(tx, held.row, row, by);
    await oweRefunds(tx, clinicId, duplicates);
  }
  const refunds = [...owed, ...duplicates].filter((id) => !refused.includes(id));
  if (refunds.length === 0) await also?.(tx, row);
  return { row, refunds };
}

/** Who was deleted at the provider pays no more, and is made again by the next checkout: nothing is sold to them there. */
async function forgetCustomer(
  tx: Context,
  { clinicId, by }: Refresh,
  { customerId }: Reading,
): Promise<SubscriptionRow> {
  const held = await lockSubscription(tx.db, clinicId);
  if (!held) throw notFound('The clinic');
  if (held.row.customerId !== customerId) return held.row;
  const row: SubscriptionRow = {
    ...held.row,
    status: isCharged(held.row) ? 'canceled' : held.row.status,
    customerId: null,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    nextAmount: null,
    discountUntil: null,
    pendingSince: null,
    updatedAt: instantNow(tx),
  };
  await saveSubscription(tx.db, row);
  await tellChanges(tx, held.row, row, by);
  return row;
}
