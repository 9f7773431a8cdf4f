import type { Db } from '../db/db.ts';

/** The pictures of clinics; their hashes stand with the clinics, where every page reads them. */

export async function saveLogo(
  db: Db,
  { clinicId, png, at }: { clinicId: string; png: Buffer; at: string },
): Promise<void> {
  const row = { clinic_id: clinicId, png, updated_at: at };
  await db.knex('clinic_logos').insert(row).onConflict('clinic_id').merge();
}

export async function deleteLogo(db: Db, clinicId: string): Promise<void> {
  await db.knex('clinic_logos').where({ clinic_id: clinicId }).delete();
}

/** Undefined where there is none, or the clinic is deleted. */
export async function findLogo(db: Db, clinicId: string): Promise<Buffer | undefined> {
  const row = await db
    .knex('clinic_logos as l')
    .join('clinics as c', 'c.id', 'l.clinic_id')
    .where({ 'l.clinic_id': clinicId, 'c.deleted_at': null })
    .first('l.png');
  return row?.png;
}
