import { nobody } from '../../contract/rules/person.ts';
import { insertBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { WORDS } from '../db/words.ts';
import { holdTextWriters } from './lastRequests.ts';
import type { PatientRow } from './patients.ts';

/**
 * What patients were before an import changed them, kept for as long as it can be undone. A patient whom the
 * import itself added has a row only where a later row of the file changed them: without one, they are as
 * they were added while `updated_at` is `created_at`.
 */

export interface ImportChange {
  patientId: string;
  /** null for one whom the same import added. */
  before: PatientRow | null;
  /** The instant of the change: a patient with another one was changed since. */
  updatedAt: string;
}

/** Keeps what patients were; of several changes by one import, the first. */
export async function addChanges(db: Db, importId: string, changes: readonly ImportChange[]): Promise<void> {
  const rows = changes.map(({ patientId, before, updatedAt }) => ({
    import_id: importId,
    patient_id: patientId,
    before: before && JSON.stringify(before),
    updated_at: updatedAt,
  }));
  const ending = 'ON CONFLICT (import_id, patient_id) DO UPDATE SET updated_at = excluded.updated_at';
  await insertBulk(db, 'import_changes', rows, ending);
}

/** At once, so that others get their turn in between. */
const ADDED_AT_ONCE = 10_000;

/**
 * Takes away patients whom an import added, but for those who were changed, texted or heard from since `since`;
 * gives how many. Call it until it gives 0.
 */
export async function deleteAdded(
  db: Db,
  clinicId: string,
  importId: string,
  since: string,
): Promise<number> {
  await holdTextWriters(db, clinicId);
  const rows = await queryRows(
    db,
    `DELETE FROM patients WHERE id IN (
       SELECT p.id FROM patients p
       LEFT JOIN import_changes c ON c.import_id = p.import_id AND c.patient_id = p.id
       WHERE p.clinic_id = ? AND p.import_id = ? AND p.updated_at = COALESCE(c.updated_at, p.created_at)
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.clinic_id = p.clinic_id AND m.phone_hash = p.phone_hash
         AND (m.created_at >= ? OR m.accepted_at >= ?))
       AND p.phone_hash NOT IN (SELECT phone_hash FROM inbound_texts WHERE clinic_id = ? AND received_at >= ?)
       AND p.phone_hash NOT IN (SELECT phone_hash FROM reviews
         WHERE clinic_id = ? AND submitted_at >= ? AND phone_hash IS NOT NULL)
       LIMIT ?) RETURNING id`,
    [clinicId, importId, since, since, clinicId, since, clinicId, since, ADDED_AT_ONCE],
  );
  await WORDS.patients.unfile(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

const CHANGED_AT_ONCE = 2_000;

/** What patients were whom nobody changed since the import did, a part at a time by their ids after `after`. */
export async function readChanged(
  db: Db,
  clinicId: string,
  importId: string,
  after: string,
): Promise<PatientRow[]> {
  const rows: { before: string }[] = await db
    .knex('import_changes as c')
    .join('patients as p', 'p.id', 'c.patient_id')
    .where({ 'c.import_id': importId, 'p.clinic_id': clinicId })
    .where('c.patient_id', '>', after)
    .whereNotNull('c.before')
    .whereRaw('p.updated_at = c.updated_at')
    .orderBy('c.patient_id')
    .limit(CHANGED_AT_ONCE)
    .select('c.before');
  // Rows that the release before wrote know of no people, and lack the fields that came since.
  return rows.map((row) => ({ ...nobody(), people: [], ...JSON.parse(row.before) }));
}

/** How many of the clinic's patients an import added or changed and is not undone for. */
export async function countTouched(db: Db, clinicId: string, importId: string): Promise<number> {
  const [added] = await db
    .knex('patients')
    .where({ clinic_id: clinicId, import_id: importId })
    .count({ count: '*' });
  const [changed] = await db
    .knex('import_changes')
    .where('import_id', importId)
    .whereNotNull('before')
    .count({ count: '*' });
  return Number(added?.count) + Number(changed?.count);
}

/** Forgets what patients were before an import. */
export async function deleteChanges(db: Db, importId: string): Promise<void> {
  await db.knex('import_changes').where('import_id', importId).delete();
}
