import { NOTIFICATION_DEFAULTS, type Notifications } from '../../contract/routes/settings.ts';
import type { PlatformSwitches, ReviewLinks } from '../../contract/rules/platforms.ts';
import type { Routing } from '../../contract/rules/routing.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import type { Db } from '../db/db.ts';
import type { clinics } from '../tables/clinics.ts';
import { type RowOf, readJson, type WholeRowOf } from '../tables/column.ts';

/** Clinics and their settings. */

export interface ClinicRow {
  id: string;
  name: string;
  nameChangedAt: string | null;
  /** The name before that change; null where it never changed, or that is not known. */
  nameBefore: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  timezone: Zone;
  cooldownDays: number;
  /** Days after a request at which its follow-up goes out; null: none does. */
  followUpDays: number | null;
  reviewRedirectUrl: string | null;
  reviewLinks: ReviewLinks;
  platforms: PlatformSwitches;
  routing: Routing;
  /** Whether the clinic's standing link works. */
  standingLink: boolean;
  /** '#RRGGBB'; null: Goodword's own. */
  accentColor: string | null;
  /** Of the picture in `store/accounts/clinicLogos.ts`; null: there is none. */
  logoHash: string | null;
  monthlyCap: number | null;
  notifications: Notifications;
  /** When the next weekly summary is due; null while it is switched off. */
  nextSummaryAt: string | null;
  settingsVersion: number;
  /** For each setting, the version at which it last changed. */
  fieldVersions: Record<string, number>;
  /** When somebody first looked where a patient arrives. */
  linkTestedAt: string | null;
  firstStepsHiddenAt: string | null;
  offer: string | null;
  pausedAt: string | null;
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const toClinic = (row: RowOf<typeof clinics>): ClinicRow => ({
  id: row.id,
  name: row.name,
  nameChangedAt: row.name_changed_at,
  nameBefore: row.name_before,
  email: row.email,
  phone: row.phone,
  address: row.address,
  timezone: row.timezone,
  cooldownDays: row.cooldown_days,
  followUpDays: row.follow_up_days,
  reviewRedirectUrl: row.review_redirect_url,
  reviewLinks: readJson(row.review_links),
  platforms: readJson(row.platforms),
  routing: row.routing,
  standingLink: Boolean(row.standing_link),
  accentColor: row.accent_color,
  logoHash: row.logo_hash,
  monthlyCap: row.monthly_cap,
  notifications: { ...NOTIFICATION_DEFAULTS, ...readJson(row.notifications) },
  nextSummaryAt: row.next_summary_at,
  settingsVersion: row.settings_version,
  fieldVersions: readJson(row.field_versions),
  linkTestedAt: row.link_tested_at,
  firstStepsHiddenAt: row.first_steps_hidden_at,
  offer: row.offer,
  pausedAt: row.paused_at,
  deletedAt: row.deleted_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** What a super admin decides of a clinic, and the sender of its own, are no settings. */
type Settings = Omit<WholeRowOf<typeof clinics>, 'pause_reason' | 'sender'>;

const toRow = (clinic: ClinicRow): Settings => ({
  id: clinic.id,
  name: clinic.name,
  name_changed_at: clinic.nameChangedAt,
  name_before: clinic.nameBefore,
  email: clinic.email,
  phone: clinic.phone,
  address: clinic.address,
  timezone: clinic.timezone,
  cooldown_days: clinic.cooldownDays,
  follow_up_days: clinic.followUpDays,
  review_redirect_url: clinic.reviewRedirectUrl,
  review_links: JSON.stringify(clinic.reviewLinks),
  platforms: JSON.stringify(clinic.platforms),
  routing: clinic.routing,
  standing_link: clinic.standingLink,
  accent_color: clinic.accentColor,
  logo_hash: clinic.logoHash,
  monthly_cap: clinic.monthlyCap,
  notifications: JSON.stringify(clinic.notifications),
  next_summary_at: clinic.nextSummaryAt,
  settings_version: clinic.settingsVersion,
  field_versions: JSON.stringify(clinic.fieldVersions),
  link_tested_at: clinic.linkTestedAt,
  first_steps_hidden_at: clinic.firstStepsHiddenAt,
  offer: clinic.offer,
  paused_at: clinic.pausedAt,
  deleted_at: clinic.deletedAt,
  created_at: clinic.createdAt,
  updated_at: clinic.updatedAt,
});

export async function findClinic(db: Db, id: string): Promise<ClinicRow | undefined> {
  const row = await db.knex('clinics').where({ id }).first();
  return row && toClinic(row);
}

/**
 * Reads a clinic that no other transaction can change until this one ends. The lock lets rows that refer to
 * the clinic be written meanwhile: a full one would deadlock with the worker's.
 */
export async function lockClinic(db: Db, id: string): Promise<ClinicRow | undefined> {
  const query = db.knex('clinics').where({ id }).first();
  const row = await (db.engine === 'postgres' ? query.forNoKeyUpdate() : query);
  return row && toClinic(row);
}

/** Adds a clinic; false when its id is taken. */
export async function addClinic(db: Db, clinic: ClinicRow): Promise<boolean> {
  const added = await db.knex('clinics').insert(toRow(clinic)).onConflict('id').ignore().returning('id');
  return added.length > 0;
}

export async function saveClinic(db: Db, clinic: ClinicRow): Promise<void> {
  await db.knex('clinics').where({ id: clinic.id }).update(toRow(clinic));
}

/** What a clinic does once; the column says when. */
export type ClinicMilestone = 'link_tested_at' | 'first_steps_hidden_at';

/** Notes that a clinic has done it; false when it had before. */
export async function noteMilestone(
  db: Db,
  clinicId: string,
  column: ClinicMilestone,
  at: string,
): Promise<boolean> {
  const query = db.knex('clinics').where({ id: clinicId }).whereNull(column);
  return (await query.update({ [column]: at })) > 0;
}

/** A clinic whose weekly summary is due, and since when. */
export interface DueSummary {
  clinicId: string;
  dueAt: string;
}

/** Up to `limit` of those that are due at an instant, the longest due first; those behind `after` alone, where given. */
export async function listDueSummaries(
  db: Db,
  { now, limit, after }: { now: string; limit: number; after: DueSummary | undefined },
): Promise<DueSummary[]> {
  const query = db
    .knex('clinics')
    .where('next_summary_at', '<=', now)
    .orderBy(['next_summary_at', 'id'])
    .limit(limit);
  if (after) query.whereRaw('(next_summary_at, id) > (?, ?)', [after.dueAt, after.clinicId]);
  const rows = await query.select('id', 'next_summary_at');
  return rows.map((row) => ({ clinicId: row.id, dueAt: row.next_summary_at ?? '' }));
}
