import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { HAS_REQUEST } from '../reviews/requestSums.ts';
import type { Flag } from '../tables/column.ts';

/** What of its first steps a clinic's rows show; each is found by an index, however many there are. */
export interface FirstStepFacts {
  /** Patients were added, or a file of them read to its end. */
  patients: boolean;
  ownText: boolean;
  request: boolean;
}

const FACTS = `
  SELECT
    EXISTS (SELECT 1 FROM patients WHERE clinic_id = ?)
      OR EXISTS (SELECT 1 FROM imports WHERE clinic_id = ? AND status = 'done') AS patients,
    EXISTS (SELECT 1 FROM messages WHERE clinic_id = ? AND kind = 'test' AND accepted_at > '') AS own_text,
    EXISTS (${HAS_REQUEST}) AS request`;

export async function findFirstSteps(db: Db, clinicId: string): Promise<FirstStepFacts> {
  const [row] = await queryRows<Record<'patients' | 'own_text' | 'request', Flag>>(
    db,
    FACTS,
    Array(4).fill(clinicId),
  );
  return {
    patients: Boolean(row?.patients),
    ownText: Boolean(row?.own_text),
    request: Boolean(row?.request),
  };
}
