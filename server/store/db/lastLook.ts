import { HOLDS_FOR_ALL } from '../sending/unclaimedTexts.ts';
import type { Db } from './db.ts';

/** The last look at texts before the carrier is called. */

const HELD = `FROM inbound_texts WHERE clinic_id = value ->> 1 AND phone_hash = value ->> 2
  AND held_at IS NOT NULL AND decision IS NULL`;

/** The block is a hold by what the patient wrote about an appointment, and this is the answer. */
const ANSWERS_HOLD = `(value ->> 3 IS NOT NULL
  AND EXISTS (SELECT 1 FROM inbound_texts WHERE provider_id = value ->> 3 AND meaning = 'cancellation')
  AND EXISTS (SELECT 1 ${HELD}) AND NOT EXISTS (SELECT 1 ${HELD} AND meaning <> 'cancellation'))`;

const STOPPED = (elements: string): string => `
  SELECT value ->> 0 AS id FROM ${elements}
  WHERE EXISTS (SELECT 1 FROM opt_outs WHERE phone_hash = value ->> 2)
    OR (EXISTS (SELECT 1 FROM block_list WHERE clinic_id = value ->> 1 AND phone_hash = value ->> 2)
      AND NOT ${ANSWERS_HOLD})
    OR EXISTS (SELECT 1 FROM inbound_texts WHERE ${HOLDS_FOR_ALL} AND phone_hash = value ->> 2)
    OR EXISTS (SELECT 1 FROM clinics
      WHERE id = value ->> 1 AND (deleted_at IS NOT NULL OR paused_at IS NOT NULL))`;

const FIND_STOPPED = {
  sqlite: STOPPED('json_each(?)'),
  postgres: STOPPED('json_array_elements(CAST(? AS json)) AS given(value)'),
};

/**
 * The ids of those texts that may not go any more: their numbers are opted out, held for everybody or blocked by the
 * clinic, or the clinic is paused or deleted. The answer to what a patient wrote about an appointment passes the hold.
 */
export async function findStopped(
  db: Db,
  texts: readonly { id: string; clinicId: string; phoneHash: string; answerTo?: string | null }[],
): Promise<Set<string>> {
  const given = JSON.stringify(
    texts.map(({ id, clinicId, phoneHash, answerTo }) => [id, clinicId, phoneHash, answerTo ?? null]),
  );
  const rows = await db.hot.all<{ id: string }>(FIND_STOPPED[db.engine], [given]);
  return new Set(rows.map(({ id }) => id));
}
