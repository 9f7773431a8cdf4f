import type { Db } from './db.ts';

/** Imports of files, with what became of their rows. */

export interface NewImport {
  id: string;
  clinicId: string;
  userId: string;
  filename: string | null;
  createdAt: string;
}

export interface ImportCounters {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export async function addImport(db: Db, added: NewImport): Promise<void> {
  await db.knex('imports').insert({
    id: added.id,
    clinic_id: added.clinicId,
    user_id: added.userId,
    filename: added.filename,
    status: 'running',
    created_at: added.createdAt,
    updated_at: added.createdAt,
  });
}

/** Notes how far an import came, in the transaction that saves those rows. */
export async function noteImport(
  db: Db,
  clinicId: string,
  id: string,
  change: ImportCounters & { status: 'running' | 'done' | 'interrupted'; updatedAt: string },
): Promise<void> {
  const { rows, created, updated, unchanged, rejected, status, updatedAt } = change;
  await db
    .knex('imports')
    .where({ id, clinic_id: clinicId })
    .update({ rows, created, updated, unchanged, rejected, status, updated_at: updatedAt });
}
