import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import { CURRENCY } from '../../contract/core/limits.ts';
import { SUBSCRIPTION_STATES } from '../../contract/rules/subscriptionStates.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { addBillingEvent } from '../../store/billing/billingEvents.ts';
import { isCharged, type SubscriptionRow } from '../../store/billing/subscriptions.ts';
import { addActivity, type NewActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { mailOwners } from '../mail/owners.ts';

/** What became of a clinic's subscription between two readings, and who is told of it. */

type Change =
  | 'payment_begun'
  | 'payment_lost'
  | 'started'
  | 'renewed'
  | 'cancel_scheduled'
  | 'reactivated'
  | 'past_due'
  | 'unpaid'
  | 'recovered'
  | 'ended';

/** What happened from one row to the next. */
export function changesBetween(before: SubscriptionRow, after: SubscriptionRow): Change[] {
  const isSame = before.subscriptionId === after.subscriptionId;
  const was = isSame ? before.status : 'trial';
  const wasCancelled = isSame && before.cancelAtPeriodEnd;
  const { runs } = SUBSCRIPTION_STATES[after.status];
  const changes: Change[] = [];
  // Another one counts only where the one before runs no more, though nobody heard of its end.
  if (!isSame && isCharged(before)) changes.push('ended');
  if (runs && !SUBSCRIPTION_STATES[was].runs) changes.push('started');
  else if (was === 'active' && after.status === 'active' && before.periodStart !== after.periodStart) {
    changes.push('renewed');
  }
  if (was !== after.status) changes.push(...turnOf(was, after));
  if (runs && wasCancelled !== after.cancelAtPeriodEnd) {
    changes.push(after.cancelAtPeriodEnd ? 'cancel_scheduled' : 'reactivated');
  }
  if (!runs) changes.push(...turnOfFirstPayment(before, after));
  return changes;
}

function turnOfFirstPayment(before: SubscriptionRow, after: SubscriptionRow): Change[] {
  if (before.pendingSince === after.pendingSince) return [];
  return [after.pendingSince === null ? 'payment_lost' : 'payment_begun'];
}

function turnOf(was: SubscriptionRow['status'], { status }: SubscriptionRow): Change[] {
  if (status === 'past_due' || status === 'unpaid') return [status];
  if (status === 'canceled') return ['ended'];
  return was === 'past_due' || was === 'unpaid' ? ['recovered'] : [];
}

/** Writes the audit row of what changed, and an entry of activity and history for each. Call it in the change's transaction. */
export async function tellChanges(
  tx: Context,
  before: SubscriptionRow,
  after: SubscriptionRow,
  by: ClinicCaller | null,
): Promise<void> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return;
  const { clinicId, subscriptionId } = after;
  await audit(tx, by ?? { userId: null, clinicId }, {
    action: changes.includes('started') ? 'CREATE' : 'UPDATE',
    entityType: 'subscription',
    entityId: subscriptionId,
    metadata: { before: before.status, after: after.status, changes },
  });
  const until = await paidUntil(tx, after);
  const facts = { clinicId, userId: by?.userId ?? null, entityId: subscriptionId, createdAt: instantNow(tx) };
  for (const change of changes) {
    await addActivity(tx.db, { type: 'system_event', ...facts, ...ENTRIES[change](until) });
    if (isRemembered(change)) await remember(tx, clinicId, change);
  }
  if (changes.includes('payment_lost')) {
    await mailOwners(tx, clinicId, (userId) => ({ kind: 'payment_lost', data: { userId, clinicId } }));
  }
}

type Remembered = Exclude<Change, 'renewed' | 'recovered' | 'payment_begun' | 'payment_lost'>;

/** What is about a payment alone stands in the billing history as its invoice. */
const isRemembered = (change: Change): change is Remembered =>
  !['renewed', 'recovered', 'payment_begun', 'payment_lost'].includes(change);

/** An entry of the billing history. */
const remember = (tx: Context, clinicId: string, status: Remembered): Promise<void> =>
  addBillingEvent(tx.db, {
    id: uuid(),
    clinicId,
    type: 'subscription',
    status,
    amount: null,
    currency: CURRENCY,
    createdAt: instantNow(tx),
  });

/** 'December 22, 2026', on the clinic's calendar. */
async function paidUntil(tx: Context, { clinicId, periodEnd }: SubscriptionRow): Promise<string> {
  const clinic = await findClinic(tx.db, clinicId);
  const zone = clinic?.timezone ?? 'utc';
  return DateTime.fromISO(periodEnd ?? '', { zone })
    .setLocale('en')
    .toFormat('LLLL d, yyyy');
}

type Entry = Pick<NewActivity, 'status' | 'title' | 'description'>;

const ENTRIES: Record<Change, (until: string) => Entry> = {
  payment_begun: () => ({
    status: 'info',
    title: 'A payment is on its way',
    description: 'Some ways to pay take days. Everything is switched on as soon as it is through.',
  }),
  payment_lost: () => ({
    status: 'error',
    title: 'A payment did not come through',
    description: 'Nothing was charged. An owner can pay again in Billing.',
  }),
  started: (until) => ({
    status: 'success',
    title: 'The subscription has begun',
    description: `The current period runs until ${until}.`,
  }),
  renewed: (until) => ({
    status: 'success',
    title: 'The subscription was renewed',
    description: `The current period runs until ${until}.`,
  }),
  cancel_scheduled: (until) => ({
    status: 'info',
    title: 'The subscription was cancelled',
    description: `It ends on ${until}. Until then nothing changes.`,
  }),
  reactivated: (until) => ({
    status: 'success',
    title: 'The cancellation was taken back',
    description: `The subscription goes on after ${until}.`,
  }),
  past_due: () => ({
    status: 'warning',
    title: 'The subscription is past due',
    description: SUBSCRIPTION_STATES.past_due.meaning,
  }),
  unpaid: () => ({
    status: 'error',
    title: 'The subscription is unpaid',
    description: SUBSCRIPTION_STATES.unpaid.meaning,
  }),
  recovered: (until) => ({
    status: 'success',
    title: 'The open payment came through',
    description: `The current period runs until ${until}.`,
  }),
  ended: () => ({
    status: 'info',
    title: 'The subscription has ended',
    description: SUBSCRIPTION_STATES.canceled.meaning,
  }),
};
