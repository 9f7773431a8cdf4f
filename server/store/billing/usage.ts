import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { readJson, toJson } from '../tables/column.ts';

/**
 * How many texts of a clinic's period are spoken for. `reserved` counts the places taken (queued texts and
 * accepted ones), `accepted` what the carrier took, which is what is charged.
 */
export interface Usage {
  reserved: number;
  accepted: number;
  /** The shares of the limit, in per cent, that the clinic was told of. */
  warned: number[];
}

export interface Period {
  /** ISO instants; the end is outside. */
  start: string;
  end: string;
}

export async function findUsage(db: Db, clinicId: string, periodStart: string): Promise<Usage> {
  const row = await db
    .knex('usage')
    .where({ clinic_id: clinicId, period_start: periodStart })
    .first('reserved', 'accepted', 'warned');
  return {
    reserved: row?.reserved ?? 0,
    accepted: row?.accepted ?? 0,
    warned: row ? [...readJson(row.warned)] : [],
  };
}

/** Notes what a clinic was told of; false where somebody else did since it was read. */
export async function noteWarned(
  db: Db,
  clinicId: string,
  periodStart: string,
  { before, after }: { before: readonly number[]; after: readonly number[] },
): Promise<boolean> {
  const changed = await db
    .knex('usage')
    .where({ clinic_id: clinicId, period_start: periodStart, warned: toJson(before) })
    .update({ warned: JSON.stringify(after) });
  return changed > 0;
}

/**
 * Takes up to `wanted` places while at most `limit` are taken in all, and gives how many it got. Each try is
 * one conditional update, so that parallel sends never take the same place twice.
 */
export async function reservePlaces(
  db: Db,
  clinicId: string,
  period: Period,
  { wanted, limit }: { wanted: number; limit: number },
): Promise<number> {
  await addUsage(db, clinicId, period);
  let places = wanted;
  while (places > 0) {
    const taken = await queryRows(
      db,
      `UPDATE usage SET reserved = reserved + ?
       WHERE clinic_id = ? AND period_start = ? AND reserved + ? <= ? RETURNING reserved`,
      [places, clinicId, period.start, places, limit],
    );
    if (taken.length > 0) return places;
    const { reserved } = await findUsage(db, clinicId, period.start);
    places = Math.min(places - 1, limit - reserved);
  }
  return 0;
}

async function addUsage(db: Db, clinicId: string, period: Period): Promise<void> {
  await db
    .knex('usage')
    .insert({ clinic_id: clinicId, period_start: period.start, period_end: period.end })
    .onConflict(['clinic_id', 'period_start'])
    .ignore();
}

/** What became of texts of one clinic and period. */
export interface UsageChange {
  clinicId: string;
  periodStart: string;
  reserved: number;
  accepted: number;
}

/** Gives places back (negative) and counts acceptances, always in the same order of rows. */
export async function changeUsage(db: Db, changes: readonly UsageChange[]): Promise<void> {
  const key = (change: UsageChange) => change.clinicId + change.periodStart;
  const inOrder = [...changes].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  for (const { clinicId, periodStart, reserved, accepted } of inOrder) {
    await queryRows(
      db,
      'UPDATE usage SET reserved = reserved + ?, accepted = accepted + ? WHERE clinic_id = ? AND period_start = ?',
      [reserved, accepted, clinicId, periodStart],
    );
  }
}
