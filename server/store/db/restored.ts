import type { Platform } from '../../contract/rules/platforms.ts';
import { PLATFORM_CLINIC } from '../admin/platform.ts';
import { touchTexts } from '../sending/textWrites.ts';
import type { RowIn } from '../tables/tables.ts';
import { type Db, inChunks } from './db.ts';
import { queryRows } from './rows.ts';

/** What a restored copy finds out about its own texts, and what it ends. */

/** A text of which the copy does not know whether the original handed it over. */
export interface OpenText {
  id: string;
  phoneHash: string;
  body: string;
  platform: Platform | null;
}

/** Texts to these numbers that the carrier is not known to have taken. */
export async function findOpenTexts(db: Db, phoneHashes: readonly string[]): Promise<OpenText[]> {
  const found: OpenText[] = [];
  for (const hashes of inChunks(phoneHashes, 500)) {
    const rows = await db
      .knex('messages')
      .whereIn('phone_hash', hashes)
      .whereNull('provider_id')
      .whereIn('status', ['queued', 'sending', 'unconfirmed', 'expired'])
      .select('id', 'phone_hash', 'body', 'platform');
    for (const row of rows) {
      found.push({ id: row.id, phoneHash: row.phone_hash, body: row.body, platform: row.platform });
    }
  }
  return found;
}

/** The texts that the carrier knows by these ids: ours by its. */
export async function findByProviderIds(
  db: Db,
  providerIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.knex('messages').whereIn('provider_id', providerIds).select('id', 'provider_id');
  return new Map(rows.map((row) => [row.provider_id ?? '', row.id]));
}

/**
 * Counts up to `limit` due texts as handed over at the instant of the copy without a word, so that the carrier is asked,
 * each once; gives how many.
 */
export async function doubtDue(db: Db, since: string, now: string, limit: number): Promise<number> {
  const rows = await touchTexts(db, {
    set: `status = 'sending', attempts = attempts + 1, lease_owner = NULL, lease_until = ?,
      claimed_at = ?, updated_at = ?`,
    where: `status = 'queued' AND id IN (
      SELECT id FROM messages WHERE status = 'queued' AND send_at <= ? AND created_at <= ?
        AND (claimed_at IS NULL OR claimed_at <> ?)
      ORDER BY id LIMIT ?)`,
    values: [now, since, now, now, since, since, limit],
  });
  return rows.length;
}

/** The clinics of which texts wait. */
export async function clinicsThatWait(db: Db): Promise<string[]> {
  const rows = await queryRows<Pick<RowIn<'messages'>, 'clinic_id'>>(
    db,
    `SELECT DISTINCT clinic_id FROM messages WHERE status = 'queued' ORDER BY clinic_id`,
  );
  return rows.map((row) => row.clinic_id);
}

/** Takes what was accepted beyond the quota for reported: the original told the payment provider, or nobody does. */
export async function forgoOverage(db: Db, quota: number): Promise<number> {
  const rows = await queryRows(
    db,
    `UPDATE usage SET overage_reported = accepted - ? WHERE accepted - ? > overage_reported RETURNING clinic_id`,
    [quota, quota],
  );
  return rows.length;
}

/** Reports that waited count as told once at the instant of the copy: what is too old then is told no more. */
export async function doubtReports(db: Db, madeAt: string): Promise<void> {
  await db
    .knex('overage_reports')
    .where({ status: 'waiting' })
    .whereNull('first_attempt_at')
    .update({ first_attempt_at: madeAt });
}

/** Clinics by name; deleted ones are none. */
export async function listClinicNames(db: Db): Promise<{ clinicId: string; name: string }[]> {
  const all = db.knex('clinics').whereNull('deleted_at').whereNot({ id: PLATFORM_CLINIC });
  const rows = await all.select('id', 'name');
  return rows.map((row) => ({ clinicId: row.id, name: row.name }));
}

/** The clinics that texted a number. */
export async function findTextedClinics(db: Db, phoneHash: string): Promise<Set<string>> {
  const rows = await db.knex('messages').where({ phone_hash: phoneHash }).distinct('clinic_id');
  return new Set(rows.map((row) => row.clinic_id));
}

export const isLinkKnown = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.knex('links').where({ token_hash: tokenHash }).first('message_id')) !== undefined;
