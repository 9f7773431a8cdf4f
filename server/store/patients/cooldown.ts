import { type Db, inChunks, type Row } from '../db/db.ts';

/**
 * Cooldowns. Which texts start one, and from when, is told by the view `counting_requests`
 * (migrations/0006_number_facts.ts), in one place for every reader.
 */

/** The last review requests of a clinic to one number. */
export interface LastRequest {
  /** From which the cooldown runs; ahead of now for a scheduled text. */
  countsFrom: string;
  /** When the carrier accepted the last one; null while none was. */
  sentAt: string | null;
}

/**
 * The last counting requests of a clinic to these numbers, by hash; numbers without one are left out. Requests that
 * count from one of the instants `except` are left out too.
 */
export async function lastRequests(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, LastRequest>> {
  const found = new Map<string, LastRequest>();
  for (const hashes of inChunks(phoneHashes)) {
    const rows: Row[] = await db
      .knex('counting_requests')
      .where('clinic_id', clinicId)
      .whereIn('phone_hash', hashes)
      .whereNotIn('counts_from', except)
      .groupBy('phone_hash')
      .select('phone_hash')
      .max({ counts_from: 'counts_from', sent_at: 'accepted_at' });
    for (const row of rows) {
      found.set(row.phone_hash, { countsFrom: row.counts_from, sentAt: row.sent_at ?? null });
    }
  }
  return found;
}

const DAY = 86_400_000;

/** When the cooldown ends that began at `countsFrom`, by the clinic's setting of today. */
export const cooldownEnd = (countsFrom: string, cooldownDays: number): string =>
  new Date(Date.parse(countsFrom) + cooldownDays * DAY).toISOString();

/** Requests that count from after this instant are in cooldown at `now`. */
export const cooldownSince = (now: Date, cooldownDays: number): string =>
  new Date(now.getTime() - cooldownDays * DAY).toISOString();
