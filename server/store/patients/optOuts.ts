import { type Db, inChunks } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/**
 * Numbers that no sender of the platform may text. A text from the patient or the carrier's
 * 21610 is undone by START; what a person or the patient's page entered is not.
 */
export type OptOutSource = RowIn<'opt_outs'>['source'];

/** The sources that START undoes. */
const UNDONE_BY_START: readonly OptOutSource[] = ['text', 'carrier'];

export interface NewOptOut {
  phoneHash: string;
  source: OptOutSource;
  reason: string | null;
  userId: string | null;
  createdAt: string;
}

/**
 * Opts a number out; a stronger source takes the place of one that START would undo. Gives false where nothing
 * changed.
 */
export async function addOptOut(db: Db, optOut: NewOptOut): Promise<boolean> {
  const row = {
    phone_hash: optOut.phoneHash,
    source: optOut.source,
    reason: optOut.reason,
    user_id: optOut.userId,
    created_at: optOut.createdAt,
  };
  const insert = db.knex('opt_outs').insert(row, 'phone_hash').onConflict('phone_hash');
  const written = UNDONE_BY_START.includes(optOut.source)
    ? await insert.ignore()
    : await insert.merge().whereIn('opt_outs.source', UNDONE_BY_START);
  return written.length > 0;
}

/** Whether START would undo the opt-out of a number. */
export async function mayUndoOptOut(db: Db, phoneHash: string): Promise<boolean> {
  const row = await db.knex('opt_outs').where({ phone_hash: phoneHash }).first('source');
  return row !== undefined && UNDONE_BY_START.includes(row.source);
}

/** Undoes what a text or the carrier had stopped, and nothing else; false where there was nothing. */
export async function undoOptOut(db: Db, phoneHash: string): Promise<boolean> {
  const undone = db.knex('opt_outs').where({ phone_hash: phoneHash }).whereIn('source', UNDONE_BY_START);
  return (await undone.delete()) > 0;
}

/** Undoes an opt-out of any source; false where there was none. */
export async function removeOptOut(db: Db, phoneHash: string): Promise<boolean> {
  return (await db.knex('opt_outs').where({ phone_hash: phoneHash }).delete()) > 0;
}

/** Which of these hashes are opted out. */
export async function findOptedOut(db: Db, phoneHashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const hashes of inChunks(phoneHashes)) {
    const rows = await db.knex('opt_outs').whereIn('phone_hash', hashes).select('phone_hash');
    for (const row of rows) found.add(row.phone_hash);
  }
  return found;
}
