import type { Db } from '../db/db.ts';

/** Which columns a clinic chose last for files with the same headers. */

/** The mapping as JSON; undefined when none was chosen. */
export async function findMapping(
  db: Db,
  clinicId: string,
  headersHash: string,
): Promise<string | undefined> {
  const row = await db
    .knex('import_mappings')
    .where({ clinic_id: clinicId, headers_hash: headersHash })
    .first('mapping');
  return row?.mapping;
}

export async function saveMapping(
  db: Db,
  clinicId: string,
  { headersHash, mapping, now }: { headersHash: string; mapping: string; now: string },
): Promise<void> {
  await db
    .knex('import_mappings')
    .insert({ clinic_id: clinicId, headers_hash: headersHash, mapping, updated_at: now })
    .onConflict(['clinic_id', 'headers_hash'])
    .merge();
}
