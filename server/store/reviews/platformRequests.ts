import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** Platforms that clinics miss, with who asked for them. */

export interface PlatformRequestRow {
  id: string;
  clinicId: string;
  userId: string;
  platformName: string;
  profileUrl: string | null;
  contactEmail: string;
  notes: string | null;
  createdAt: string;
}

const toRequest = (row: RowIn<'platform_requests'>): PlatformRequestRow => ({
  id: row.id,
  clinicId: row.clinic_id,
  userId: row.user_id,
  platformName: row.platform_name,
  profileUrl: row.profile_url,
  contactEmail: row.contact_email,
  notes: row.notes,
  createdAt: row.created_at,
});

export async function addPlatformRequest(db: Db, request: PlatformRequestRow): Promise<void> {
  await db.knex('platform_requests').insert({
    id: request.id,
    clinic_id: request.clinicId,
    user_id: request.userId,
    platform_name: request.platformName,
    profile_url: request.profileUrl,
    contact_email: request.contactEmail,
    notes: request.notes,
    created_at: request.createdAt,
  });
}

/** For the operator, whichever clinic asked. */
export async function findPlatformRequest(db: Db, id: string): Promise<PlatformRequestRow | undefined> {
  const row = await db.knex('platform_requests').where({ id }).first();
  return row && toRequest(row);
}
