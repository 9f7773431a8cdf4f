import type { Db, Row } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';

/**
 * Texts that did not arrive, over all clinics, by when they were last handed over or were to be: read from an index of
 * them alone (migrations/0019_super_admin.ts), whose condition is repeated here as it stands there; what is grouped
 * before it is read is read from another. Some receipts name no error. Tests count nowhere.
 */

const withFailures = (more = ''): string => `WITH failures AS MATERIALIZED (
  SELECT clinic_id, coalesce(nullif(error_code, ''), 'no_reason') AS code,
    CASE WHEN accepted_at IS NULL THEN 1 ELSE 0 END AS refused
  FROM messages
  WHERE status IN ('failed', 'undelivered', 'unconfirmed', 'expired') AND kind <> 'test'
    AND coalesce(claimed_at, send_at) >= ? ${more})`;

const ALL = withFailures();
/** Those that the carrier refused or did not deliver. */
const BY_CARRIER = withFailures(`AND status IN ('failed', 'undelivered')`);

export interface FailureCount {
  code: string;
  texts: number;
  clinics: number;
  /** Those that the carrier never accepted. */
  refused: number;
}

const countCodes = async (db: Db, failures: string, since: string): Promise<FailureCount[]> => {
  const rows = await db.hot.all<Row>(
    `${failures} SELECT code, count(*) AS texts, count(DISTINCT clinic_id) AS clinics, sum(refused) AS refused
     FROM failures GROUP BY code ORDER BY texts DESC, code`,
    [since],
  );
  return rows.map((row) => ({
    code: row.code,
    texts: Number(row.texts),
    clinics: Number(row.clinics),
    refused: Number(row.refused),
  }));
};

/** Every text that did not arrive since an instant, no matter whose fault it is; the most frequent code first. */
export const countFailures = (db: Db, since: string): Promise<FailureCount[]> => countCodes(db, ALL, since);

/** The same of those that the carrier refused or did not deliver. */
export const countCarrierFailures = (db: Db, since: string): Promise<FailureCount[]> =>
  countCodes(db, BY_CARRIER, since);

export interface FailingClinic {
  id: string;
  name: string;
  pausedAt: string | null;
  sender: string | null;
  failed: number;
  refused: number;
}

/** The clinics with the most texts that the carrier refused or did not deliver; deleted ones are left out. */
export async function listFailingClinics(
  db: Db,
  { since, limit }: { since: string; limit: number },
): Promise<FailingClinic[]> {
  const rows = await db.hot.all<Row>(
    `${BY_CARRIER} SELECT c.id, c.name, c.paused_at, c.sender, f.failed, f.refused
     FROM (SELECT clinic_id, count(*) AS failed, sum(refused) AS refused FROM failures GROUP BY clinic_id) AS f
     JOIN clinics AS c ON c.id = f.clinic_id
     WHERE c.deleted_at IS NULL
     ORDER BY f.failed DESC, c.id LIMIT ?`,
    [since, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pausedAt: row.paused_at,
    sender: row.sender,
    failed: Number(row.failed),
    refused: Number(row.refused),
  }));
}

/** How often each code met each of some clinics, the most frequent first. */
export async function listCodesOf(
  db: Db,
  since: string,
  clinicIds: readonly string[],
): Promise<{ clinicId: string; code: string; texts: number }[]> {
  if (clinicIds.length === 0) return [];
  const rows = await queryRows(
    db,
    `${BY_CARRIER} SELECT clinic_id, code, count(*) AS texts FROM failures
     WHERE clinic_id IN (${marks(clinicIds.length)}) GROUP BY clinic_id, code ORDER BY texts DESC, code`,
    [since, ...clinicIds],
  );
  return rows.map((row) => ({ clinicId: row.clinic_id, code: row.code, texts: Number(row.texts) }));
}
