import { LIMITS } from '../../contract/core/limits.ts';
import type { Db } from '../db/db.ts';
import type { OrNull } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** Imports of files, with what became of their rows. */

export interface NewImport {
  id: string;
  clinicId: string;
  userId: string;
  filename: string | null;
  /** The run that works on it: nobody else writes its progress. */
  runId: string;
  /** JSON of the headers by field. */
  mapping: string;
  createdAt: string;
}

export interface ImportCounters {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** How much of a file is saved. */
export interface ImportMark {
  /** Records after the header, blank ones too. */
  records: number;
  /** Of the header and those records. */
  digest: string;
}

export interface ImportRow extends ImportCounters {
  id: string;
  filename: string | null;
  status: 'running' | 'done' | 'interrupted' | 'undone';
  createdAt: string;
  updatedAt: string;
  /** null once the import is done. */
  mapping: string | null;
  /** null before the first rows are saved. */
  mark: ImportMark | null;
}

const toImport = (row: RowIn<'imports'>): ImportRow => ({
  id: row.id,
  filename: row.filename,
  status: row.status,
  rows: row.rows,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  rejected: row.rejected,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  mapping: row.mapping,
  mark: row.digest === null ? null : { records: row.records, digest: row.digest },
});

export async function addImport(db: Db, added: NewImport): Promise<void> {
  await db.knex('imports').insert({
    id: added.id,
    clinic_id: added.clinicId,
    user_id: added.userId,
    filename: added.filename,
    status: 'running',
    run_id: added.runId,
    mapping: added.mapping,
    created_at: added.createdAt,
    updated_at: added.createdAt,
  });
}

export async function findImport(db: Db, clinicId: string, id: string): Promise<ImportRow | undefined> {
  const row = await db.knex('imports').where({ id, clinic_id: clinicId }).first();
  return row && toImport(row);
}

/** The clinic's last imports, newest first, with who made each; null when they have left. */
export async function listImports(
  db: Db,
  clinicId: string,
): Promise<(ImportRow & { createdBy: string | null })[]> {
  const rows: (RowIn<'imports'> & OrNull<Pick<RowIn<'users'>, 'first_name' | 'last_name'>>)[] = await db
    .knex('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .where('i.clinic_id', clinicId)
    .orderBy([
      { column: 'i.created_at', order: 'desc' },
      { column: 'i.id', order: 'desc' },
    ])
    .limit(LIMITS.importsListed)
    .select('i.*', 'u.first_name', 'u.last_name');
  return rows.map((row) => ({
    ...toImport(row),
    createdBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
  }));
}

/**
 * Takes an interrupted import, or one whose run gave no sign of life since `goneBefore`, for another run; from
 * then on the former run writes nothing. A sign beyond `farthest` is none. False when it is neither.
 */
export async function claimImport(
  db: Db,
  clinicId: string,
  id: string,
  { runId, now, goneBefore, farthest }: { runId: string; now: string; goneBefore: string; farthest: string },
): Promise<boolean> {
  const claimed = await db
    .knex('imports')
    .where({ id, clinic_id: clinicId })
    .where((open) =>
      open
        .where('status', 'interrupted')
        .orWhere((gone) =>
          gone
            .where('status', 'running')
            .where((sign) => sign.where('updated_at', '<', goneBefore).orWhere('updated_at', '>', farthest)),
        ),
    )
    .update({ status: 'running', run_id: runId, updated_at: now });
  return claimed > 0;
}

const ofRun = (db: Db, id: string, runId: string) =>
  db.knex('imports').where({ id, run_id: runId, status: 'running' });

/** Notes how far an import came, in the transaction that saves those rows. False when another run took it. */
export async function noteImport(
  db: Db,
  { id, runId }: { id: string; runId: string },
  { mark, updatedAt, ...counters }: ImportCounters & { mark: ImportMark; updatedAt: string },
): Promise<boolean> {
  return (await ofRun(db, id, runId).update({ ...counters, ...mark, updated_at: updatedAt })) > 0;
}

/** Says that the run is still there. */
export async function touchImport(
  db: Db,
  { id, runId }: { id: string; runId: string },
  now: string,
): Promise<void> {
  await ofRun(db, id, runId).update({ updated_at: now });
}

/** Notes how a run ended; a finished import keeps nothing to go on from. False when another run took it. */
export async function endImportRun(
  db: Db,
  { id, runId }: { id: string; runId: string },
  { status, updatedAt, ...counters }: ImportCounters & { status: 'done' | 'interrupted'; updatedAt: string },
): Promise<boolean> {
  const change = { ...counters, status, updated_at: updatedAt };
  const forgotten = status === 'done' ? { mapping: null, digest: null } : {};
  return (await ofRun(db, id, runId).update({ ...change, ...forgotten })) > 0;
}

/** Notes that an import was undone. */
export async function noteUndone(db: Db, clinicId: string, id: string, now: string): Promise<void> {
  await db
    .knex('imports')
    .where({ id, clinic_id: clinicId })
    .update({ status: 'undone', mapping: null, digest: null, updated_at: now });
}
