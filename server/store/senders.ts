import type { PlatformSwitches, ReviewLinks } from '../contract/platforms.ts';
import type { SubscriptionStatus } from '../contract/roles.ts';
import type { Zone } from '../contract/zones.ts';
import type { Db, Row } from './db.ts';

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
  deletedAt: string | null;
  status: SubscriptionStatus | null;
  overrideStatus: SubscriptionStatus | null;
  /** Charges for texts beyond the quota need one (DESIGN 7.7). */
  hasProviderSubscription: boolean;
  periodStart: string | null;
  periodEnd: string | null;
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
  'c.deleted_at',
  's.status',
  's.override_status',
  's.provider_subscription_id',
  's.period_start',
  's.period_end',
  's.ever_paid',
];

const toSender = (row: Row): Sender => ({
  clinicId: row.id,
  name: row.name,
  timezone: row.timezone,
  cooldownDays: row.cooldown_days,
  reviewRedirectUrl: row.review_redirect_url,
  reviewLinks: JSON.parse(row.review_links),
  platforms: JSON.parse(row.platforms),
  monthlyCap: row.monthly_cap,
  pausedAt: row.paused_at,
  deletedAt: row.deleted_at,
  status: row.status,
  overrideStatus: row.override_status,
  hasProviderSubscription: row.provider_subscription_id !== null,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  everPaid: Boolean(row.ever_paid),
});

/** The clinics of these ids, by id. */
export async function findSenders(db: Db, clinicIds: readonly string[]): Promise<Map<string, Sender>> {
  const rows: Row[] = await db
    .knex('clinics as c')
    .leftJoin('subscriptions as s', 's.clinic_id', 'c.id')
    .whereIn('c.id', clinicIds)
    .select(COLUMNS);
  return new Map(rows.map((row) => [row.id, toSender(row)]));
}

export const findSender = async (db: Db, clinicId: string): Promise<Sender | undefined> =>
  (await findSenders(db, [clinicId])).get(clinicId);
