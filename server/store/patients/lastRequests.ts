import { asList, updateBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';

/**
 * The last request to each patient, kept in the patient's own row: `last_request_at`, from which it counts, and
 * `last_sent_at`, when the carrier accepted the last one. Both are read again from the texts to the number whenever one of
 * them is written (`textWrites.ts`) or the patient is added. Which texts count is told by the view `counting_requests`.
 */

const KEEP = `
  UPDATE patients SET last_request_at = last.counts_from, last_sent_at = last.accepted_at
  FROM (
    SELECT v.clinic_id, v.phone_hash, max(r.counts_from) AS counts_from, max(r.accepted_at) AS accepted_at
    FROM v LEFT JOIN counting_requests r ON r.clinic_id = v.clinic_id AND r.phone_hash = v.phone_hash
    GROUP BY v.clinic_id, v.phone_hash
  ) AS last
  WHERE patients.clinic_id = last.clinic_id AND patients.phone_hash = last.phone_hash
    AND (patients.last_request_at IS DISTINCT FROM last.counts_from
      OR patients.last_sent_at IS DISTINCT FROM last.accepted_at)
  RETURNING patients.id`;

/** A clinic and a number of its patients or texts. */
export interface Numbered {
  clinic_id: string;
  phone_hash: string;
}

/** Reads the last requests to the numbers of texts or patients again. Call it in the transaction that wrote the texts, once they are written. */
export async function keepLastRequests(db: Db, rows: readonly Numbered[]): Promise<void> {
  const pairs = [...new Map(rows.map((row) => [`${row.clinic_id} ${row.phone_hash}`, row])).values()].map(
    (row) => [row.clinic_id, row.phone_hash],
  );
  if (pairs.length === 0) return;
  if (db.engine === 'postgres') await lockPatientsWith(db, pairs);
  await updateBulk(db, KEEP, { clinic_id: 'TEXT', phone_hash: 'TEXT' }, pairs, []);
}

/**
 * Holds patients until the transaction ends: of two that write texts to one number the second one reads what the first
 * one wrote. First of all it waits for those who add patients, whom it would not see (`holdTextWriters`).
 */
async function lockPatientsWith(db: Db, pairs: readonly (readonly unknown[])[]): Promise<void> {
  const clinics = [...new Set(pairs.map(([clinicId]) => String(clinicId)))].sort();
  await queryRows(
    db,
    `SELECT pg_advisory_xact_lock_shared(hashtext('newcomers'), hashtext(id))
     FROM jsonb_array_elements_text(?::jsonb) AS id`,
    [asList(clinics)],
  );
  await updateBulk(
    db,
    `SELECT patients.id FROM patients JOIN v USING (clinic_id, phone_hash)
     ORDER BY patients.id FOR NO KEY UPDATE OF patients`,
    { clinic_id: 'TEXT', phone_hash: 'TEXT' },
    pairs,
    [],
  );
}

/**
 * Has writers of a clinic's texts wait until this transaction ends. Call it before patients are added, whom they would not
 * see, and before many are changed or taken away: two who hold some of them and wait for others would never end.
 */
export async function holdTextWriters(db: Db, clinicId: string): Promise<void> {
  if (db.engine === 'sqlite') return;
  await db.knex.raw(`SELECT pg_advisory_xact_lock(hashtext('newcomers'), hashtext(?))`, [clinicId]);
}
