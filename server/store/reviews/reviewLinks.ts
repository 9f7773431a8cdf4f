import type { Platform, PlatformSwitches, ReviewLinks } from '../../contract/rules/platforms.ts';
import type { Routing } from '../../contract/rules/routing.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import type { Db } from '../db/db.ts';
import { readJson } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** The links of the patient's page: those texted to one patient, and the clinics' standing ones. */

/** What the patient's page needs of its clinic. */
export interface PageClinic {
  clinicId: string;
  clinicName: string;
  timezone: Zone;
  reviewLinks: ReviewLinks;
  platforms: PlatformSwitches;
  reviewRedirectUrl: string | null;
  routing: Routing;
  accentColor: string | null;
  logoHash: string | null;
  /** Whether the clinic's standing link works. */
  standingLink: boolean;
}

/** A single-use review link with its clinic. */
export interface ReviewLink extends PageClinic {
  messageId: string;
  platform: Platform;
  expiresAt: string | null;
  usedAt: string | null;
}

const CLINIC = `c.name, c.timezone, c.review_links, c.review_redirect_url, c.platforms, c.routing, c.standing_link,
  c.accent_color, c.logo_hash`;

type PageClinicRow = { clinic_id: string } & Pick<
  RowIn<'clinics'>,
  | 'name'
  | 'timezone'
  | 'review_links'
  | 'review_redirect_url'
  | 'platforms'
  | 'routing'
  | 'standing_link'
  | 'accent_color'
  | 'logo_hash'
>;

const toPageClinic = (row: PageClinicRow): PageClinic => ({
  clinicId: row.clinic_id,
  clinicName: row.name,
  timezone: row.timezone,
  reviewLinks: readJson(row.review_links),
  platforms: readJson(row.platforms),
  reviewRedirectUrl: row.review_redirect_url,
  routing: row.routing,
  accentColor: row.accent_color,
  logoHash: row.logo_hash,
  standingLink: Boolean(row.standing_link),
});

const BY_TOKEN = `
  SELECT l.clinic_id, l.message_id, l.platform, l.expires_at, l.used_at, ${CLINIC}
  FROM links l
  JOIN clinics c ON c.id = l.clinic_id AND c.deleted_at IS NULL
  WHERE l.token_hash = ?`;

/** One prepared read: every patient's page begins with it. */
export async function findReviewLink(db: Db, tokenHash: string): Promise<ReviewLink | undefined> {
  const row = await db.hot.get<PageClinicRow & RowIn<'links'>>(BY_TOKEN, [tokenHash]);
  if (!row) return undefined;
  return {
    ...toPageClinic(row),
    messageId: row.message_id,
    platform: row.platform,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

const BY_CLINIC = `
  SELECT c.id AS clinic_id, ${CLINIC}
  FROM clinics c
  WHERE c.id = ? AND c.standing_link AND c.deleted_at IS NULL`;

/** The clinic of a standing link that works. */
export async function findStandingLink(db: Db, clinicId: string): Promise<PageClinic | undefined> {
  const row = await db.hot.get<PageClinicRow>(BY_CLINIC, [clinicId]);
  return row && toPageClinic(row);
}

const NUMBER_BY_TOKEN = `
  SELECT m.phone
  FROM links l
  JOIN messages m ON m.id = l.message_id
  WHERE l.token_hash = ?`;

/** The number that a link was texted to; undefined where there is none, or none any more. */
export async function findLinkedNumber(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db.hot.get<Pick<RowIn<'messages'>, 'phone'>>(NUMBER_BY_TOKEN, [tokenHash]);
  return row?.phone ?? undefined;
}

/** The hash of the number that a link was texted to. */
export async function findLinkedPhone(db: Db, messageId: string): Promise<string | null> {
  const row = await db.knex('messages').where({ id: messageId }).first('phone_hash');
  return row?.phone_hash ?? null;
}

/** What became of a spent link: where its review was left, and whether a way to the public page came with it. */
export async function findReviewOf(
  db: Db,
  clinicId: string,
  messageId: string,
): Promise<{ platform: Platform; offeredPublic: boolean } | undefined> {
  const row = await db
    .knex('reviews')
    .where({ message_id: messageId, clinic_id: clinicId })
    .first('platform', 'offered_public');
  return row && { platform: row.platform, offeredPublic: Boolean(row.offered_public) };
}

/** Spends a link; false when another post was quicker, or the link has ended meanwhile. */
export async function spendReviewLink(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const spent = await db
    .knex('links')
    .where({ token_hash: tokenHash })
    .whereNull('used_at')
    .where((live) => live.whereNull('expires_at').orWhere('expires_at', '>', at))
    .update({ used_at: at });
  return spent > 0;
}
