import type { PlatformSwitches, ReviewLinks } from '../../contract/rules/platforms.ts';
import type { SubscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { isCharged } from '../billing/subscriptions.ts';
import type { Db } from '../db/db.ts';
import { type OrNull, readJson } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** What sending needs to know of a clinic, read at once for many. */
export interface Sender {
  clinicId: string;
  name: string;
  timezone: Zone;
  cooldownDays: number;
  reviewRedirectUrl: string | null;
  reviewLinks: ReviewLinks;
  platforms: PlatformSwitches;
  monthlyCap: number | null;
  pausedAt: string | null;
  /** A super admin's words; null where nobody gave any. */
  pauseReason: string | null;
  /** Its own number or Messaging Service; null: the platform's. */
  sender: string | null;
  deletedAt: string | null;
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  /** Whether one runs: charges for texts beyond the quota need it. */
  hasProviderSubscription: boolean;
  periodStart: string | null;
  periodEnd: string | null;
  pastDueSince: string | null;
  everPaid: boolean;
}

const COLUMNS = [
  'c.id',
  'c.name',
  'c.timezone',
  'c.cooldown_days',
  'c.review_redirect_url',
  'c.review_links',
  'c.platforms',
  'c.monthly_cap',
  'c.paused_at',
  'c.pause_reason',
  'c.sender',
  'c.deleted_at',
  's.status',
  's.override_status',
  's.provider_subscription_id',
  's.period_start',
  's.period_end',
  's.past_due_since',
  's.ever_paid',
];

type SenderRow = RowIn<'clinics'> &
  OrNull<Omit<RowIn<'subscriptions'>, keyof RowIn<'clinics'> | 'clinic_id'>>;

const toSender = (row: SenderRow): Sender => ({
  clinicId: row.id,
  name: row.name,
  timezone: row.timezone,
  cooldownDays: row.cooldown_days,
  reviewRedirectUrl: row.review_redirect_url,
  reviewLinks: readJson(row.review_links),
  platforms: readJson(row.platforms),
  monthlyCap: row.monthly_cap,
  pausedAt: row.paused_at,
  pauseReason: row.pause_reason,
  sender: row.sender,
  deletedAt: row.deleted_at,
  status: row.status,
  overrideStatus: row.override_status,
  hasProviderSubscription:
    row.status !== null && isCharged({ subscriptionId: row.provider_subscription_id, status: row.status }),
  periodStart: row.period_start,
  periodEnd: row.period_end,
  pastDueSince: row.past_due_since,
  everPaid: Boolean(row.ever_paid),
});

/** The clinics of these ids, by id. */
export async function findSenders(db: Db, clinicIds: readonly string[]): Promise<Map<string, Sender>> {
  const rows: SenderRow[] = await db
    .knex('clinics as c')
    .leftJoin('subscriptions as s', 's.clinic_id', 'c.id')
    .whereIn('c.id', clinicIds)
    .select(COLUMNS);
  return new Map(rows.map((row) => [row.id, toSender(row)]));
}

export const findSender = async (db: Db, clinicId: string): Promise<Sender | undefined> =>
  (await findSenders(db, [clinicId])).get(clinicId);

/** Holds a clinic's texts back from an instant on, for a reason; null lets them go. */
export async function savePause(
  db: Db,
  clinicId: string,
  pause: { since: string; reason: string } | null,
  at: string,
): Promise<void> {
  const held = { paused_at: pause?.since ?? null, pause_reason: pause?.reason ?? null };
  await db
    .knex('clinics')
    .where({ id: clinicId })
    .update({ ...held, updated_at: at });
}

/** Has a clinic's texts come from a number or Messaging Service of its own; null: from the platform's. */
export async function saveSender(db: Db, clinicId: string, sender: string | null, at: string): Promise<void> {
  await db.knex('clinics').where({ id: clinicId }).update({ sender, updated_at: at });
}
