import type { Db } from './db.ts';
import { inChunks } from './db.ts';

/**
 * The one rule of what starts a cooldown (DESIGN 7.1): review requests and follow-ups of a clinic to a
 * number, from the carrier's acceptance, and from their time to be sent while the carrier has not accepted
 * them yet. A text whose delivery nobody can tell (30008, unconfirmed) counts: the patient may have read it.
 * Failed, undelivered, expired, blocked and cancelled ones reached nobody and do not.
 *
 * A condition in SQL on `messages`; the index messages_to_number holds every column that it and the start need.
 */
export const COUNTS_FOR_COOLDOWN =
  `messages.kind IN ('request', 'follow_up') AND (messages.status IN ('queued', 'sending', 'sent', 'delivered', ` +
  `'unconfirmed') OR (messages.status = 'undelivered' AND messages.error_code = '30008'))`;

/** The instant from which the cooldown of a counting message runs, in SQL on `messages`. */
export const COOLDOWN_STARTS = 'coalesce(messages.accepted_at, messages.send_at)';

/** The last review requests of a clinic to one number. */
export interface LastRequest {
  /** From which the cooldown runs; ahead of now for a scheduled text. */
  countsFrom: string;
  /** When the carrier accepted the last one; null while none was. */
  sentAt: string | null;
}

/** The last counting requests of a clinic to these numbers, by hash; numbers without one are left out. */
export async function lastRequests(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Map<string, LastRequest>> {
  const found = new Map<string, LastRequest>();
  for (const hashes of inChunks(phoneHashes)) {
    const rows = await db
      .knex('messages')
      .where('clinic_id', clinicId)
      .whereIn('phone_hash', hashes)
      .whereRaw(COUNTS_FOR_COOLDOWN)
      .groupBy('phone_hash')
      .select('phone_hash')
      .select(db.knex.raw(`max(${COOLDOWN_STARTS}) AS counts_from, max(messages.accepted_at) AS sent_at`));
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
